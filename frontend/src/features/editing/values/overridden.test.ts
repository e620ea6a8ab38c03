import { expect, it } from 'vitest'
import { overriding } from './overridden'
import { cssName, type PropertyName } from './properties'

const shown = (name: PropertyName, written: string, inForce: string) =>
  overriding(name, written, { css: { [cssName(name)]: inForce } })

it.each([
  ['fontSize', '40px', '92.8px'],
  ['fontWeight', 'bold', '400'],
  ['textAlign', 'center', 'left'],
  ['fontFamily', 'Georgia, serif', 'Arial, sans-serif'],
  ['color', '#1f7a3d', 'rgb(0, 0, 0)'],
] as const)('%s of %s that shows as %s was set by a script', (name, written, inForce) =>
  expect(shown(name, written, inForce)).toBe(inForce),
)

it.each([
  ['fontSize', '40px', '40px'],
  ['fontSize', '40.4px', '40.3906px'],
  ['fontSize', '2.5rem', '40px'],
  ['fontSize', '', '40px'],
  ['fontSize', '40px', ''],
  ['fontWeight', 'BOLD', '700'],
  ['fontWeight', 'bolder', '900'],
  ['textAlign', 'start', 'left'],
  ['fontFamily', '"Open Sans", serif', '"Open Sans", serif'],
  ['fontFamily', 'var(--font)', 'Arial'],
  ['color', '#1F7A3D', 'rgb(31, 122, 61)'],
  ['color', 'var(--accent)', 'rgb(0, 0, 0)'],
  ['width', '200px', '180px'],
] as const)(
  '%s of %s that shows as "%s" is as written, as far as that can be told',
  (name, written, inForce) => expect(shown(name, written, inForce)).toBeNull(),
)
