import { describe, expect, it } from 'vitest'
import { kindOfError, PRIORITY } from './errorKinds'
import { reportedMessage } from './problems'

const kindOf = (message: string) => kindOfError(reportedMessage(message))

describe('an error is known by the words of each browser', () => {
  it.each([
    "Uncaught TypeError: Cannot read properties of null (reading 'getContext')",
    "Uncaught TypeError: Cannot set properties of undefined (setting 'value')",
    "Uncaught TypeError: Cannot read property 'x' of null",
    "TypeError: Cannot destructure property 'name' of 'user' as it is undefined.",
    'TypeError: Cannot convert undefined or null to object',
    'TypeError: undefined is not iterable (cannot read property Symbol(Symbol.iterator))',
    'TypeError: document.getElementById(...) is null',
    'Uncaught TypeError: can\'t access property "length", items is undefined',
    "TypeError: null is not an object (evaluating 'canvas.getContext')",
    "Unhandled Promise Rejection: TypeError: undefined is not an object (evaluating 'a.b')",
  ])('null_reference: %s', (message) => expect(kindOf(message)).toBe('null_reference'))

  it.each([
    "Uncaught SyntaxError: Unexpected token ')'",
    'Uncaught SyntaxError: Invalid or unexpected token',
    "SyntaxError: Identifier 'x' has already been declared",
    "SyntaxError: expected expression, got ')'",
    'SyntaxError: Unexpected end of script',
    "Unexpected token '}'",
    'Uncaught SyntaxError: Cannot use import statement outside a module',
  ])('syntax_error: %s', (message) => expect(kindOf(message)).toBe('syntax_error'))

  it.each([
    'Uncaught ReferenceError: Chart is not defined',
    "ReferenceError: Can't find variable: Chart",
    "Can't find variable: Chart",
    "Uncaught ReferenceError: Cannot access 'state' before initialization",
    "ReferenceError: can't access lexical declaration 'state' before initialization",
    'ReferenceError: Cannot access uninitialized variable.',
  ])('undefined_variable: %s', (message) => expect(kindOf(message)).toBe('undefined_variable'))

  it.each([
    'Uncaught Error: Nothing is there',
    'Error: user is undefined',
    'TypeError: render is not a function',
    'SyntaxError: Unexpected token \'<\', "<!doctype "... is not valid JSON',
    'SyntaxError: JSON.parse: unexpected character at line 1 column 1 of the JSON data',
    'SyntaxError: JSON Parse error: Unexpected identifier "object"',
    "SyntaxError: Failed to execute 'querySelector' on 'Document': '#1' is not a valid selector.",
    'SyntaxError: The string did not match the expected pattern.',
    '',
  ])('other: %s', (message) => expect(kindOf(message)).toBe('other'))
})

it('the critical kinds come first, warnings last', () => {
  const { null_reference, syntax_error, undefined_variable, other, image } = PRIORITY
  expect([null_reference, syntax_error, undefined_variable, other, image]).toEqual([1, 2, 3, 4, 5])
})

it('reads any message in time', () => {
  const begins = performance.now()
  for (const part of ['Cannot read ', 'TypeError: ', "'", 'is null ', 'property of '])
    kindOfError(part.repeat(20_000))
  expect(performance.now() - begins).toBeLessThan(1_000)
})
