import { expect, it } from 'vitest'
import { FLOODS, HANGS, RELOADS, TAKES_KEYBOARD } from '@/frame/host/problems'
import { explained, MEANS } from './BlockedChange'

it.each([
  ["TypeError: Cannot set properties of null (setting 'onclick')", MEANS.missingPart],
  ["TypeError: Cannot read properties of null (reading 'value')", MEANS.missingPart],
  ['TypeError: document.getElementById(...) is null', MEANS.missingPart],
  [`TypeError: can't access property "value", box is null`, MEANS.missingPart],
  ["TypeError: null is not an object (evaluating 'box.value')", MEANS.missingPart],
  ["TypeError: Cannot read properties of undefined (reading 'x')", MEANS.missingValue],
  ['TypeError: list is undefined', MEANS.missingValue],
  ["TypeError: undefined is not an object (evaluating 'list.x')", MEANS.missingValue],
  ['ReferenceError: draw is not defined', MEANS.missingName('draw')],
  ["ReferenceError: Can't find variable: $draw", MEANS.missingName('$draw')],
  ['TypeError: draw is not a function', MEANS.missingAction],
  ["TypeError: null is not a function (near 'draw')", MEANS.missingAction],
  ["SyntaxError: Unexpected token '}'", MEANS.unreadable],
  ['RangeError: Maximum call stack size exceeded', MEANS.endless],
  ['InternalError: too much recursion', MEANS.endless],
  ['TypeError: Assignment to constant variable.', MEANS.constant],
  ['TypeError: Failed to fetch', MEANS.unreachable],
  ['The moon is down', MEANS.otherwise],
])('%s is said in plain words, with the error below', (error, meaning) => {
  expect(explained(error)).toEqual({ meaning, error })
})

it.each([HANGS, FLOODS, RELOADS, TAKES_KEYBOARD])(
  'what the preview says itself needs no error: $kind',
  ({ message }) => {
    expect(explained(message)).toEqual({ meaning: message, error: null })
  },
)

it('words of an app never stand where the product speaks', () => {
  const { meaning, error } = explained('Your session has ended. Sign in at example.org')
  expect([meaning, error]).toEqual([
    MEANS.otherwise,
    'Your session has ended. Sign in at example.org',
  ])
})
