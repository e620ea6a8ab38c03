import { expect, it } from 'vitest'
import type { Registration } from '../commands'
import { COMMANDS, REGISTRATIONS } from './registrations'

const modules = import.meta.glob<Record<string, unknown>>(
  '/src/features/generator/*/registration.{ts,tsx}',
  { eager: true },
)

const isRegistration = (value: unknown): value is Registration =>
  typeof value === 'object' && value !== null && 'useCase' in value

it("lists what each use case registers, by its folder's name", () => {
  const listed: Record<string, Registration> = REGISTRATIONS
  for (const [path, exported] of Object.entries(modules)) {
    const folder = path.split('/').at(-2) ?? ''
    for (const one of Object.values(exported).filter(isRegistration)) {
      expect([folder, one.useCase]).toEqual([folder, folder])
      expect(listed[folder]).toBe(one)
    }
  }
})

it('has no two commands or dialogs of one name', () => {
  const ids = COMMANDS.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  const kinds = Object.values(REGISTRATIONS).flatMap(({ dialogs }) => Object.keys(dialogs))
  expect(kinds).toEqual([...new Set(kinds)])
})
