import { describe, expect, it } from 'vitest'
import type { StreamFailure } from './failure'
import { describeStreamError, retryHelps } from './messages'

const failure = (changes: Partial<StreamFailure>): StreamFailure => ({
  type: 'error',
  code: 'x',
  message: '',
  status: 0,
  ...changes,
})

const messageOf = (changes: Partial<StreamFailure>) => describeStreamError(failure(changes)).message

describe('describeStreamError', () => {
  it('states the free allotment when it is used up', () => {
    expect(
      describeStreamError(
        failure({
          code: 'quota-exceeded-credits',
          status: 429,
          detail: { monthlyCreditAllotment: 10 },
        }),
      ),
    ).toEqual({
      kind: 'quota',
      title: 'Monthly Credits Used',
      message:
        "You've used all 10 free apps this month. Upgrade to unlimited for just $15/month to keep creating!",
      monthlyCreditAllotment: 10,
    })
  })

  it("keeps the server's message for a larger allotment, and has a default without one", () => {
    const detail = { monthlyCreditAllotment: 50 }
    expect(messageOf({ status: 429, message: 'All 50 used', detail })).toBe('All 50 used')
    expect(messageOf({ status: 429 })).toBe(
      "You've reached your monthly generation limit. Upgrade to unlimited apps for $15/month!",
    )
  })

  it('does not confuse a rate limit with a used-up allotment', () => {
    expect(describeStreamError(failure({ code: 'rate-limited', status: 429 })).kind).toBe('other')
    expect(messageOf({ code: 'provider-rate-limit', status: 429 })).toMatch(/high demand/)
  })

  it.each([
    [401, 'Your session has expired. Please refresh the page and log in again.'],
    [403, 'Access denied. Please check your account permissions or try logging in again.'],
    [404, 'Service endpoint not found. This might be a temporary issue - please try again.'],
    [
      413,
      'Your app is too large to process. Try breaking it into smaller parts or simplifying your request.',
    ],
  ])('translates the status %i', (status, message) => {
    expect(messageOf({ status })).toBe(message)
  })

  it.each([500, 502, 503])('blames the provider for %i', (status) => {
    expect(messageOf({ status })).toMatch(/provider's servers are having issues/)
  })

  it.each([
    ['provider-invalid-key', /API key you provided is not valid/],
    ['network-request-failed', /^Network connection issue/],
    ['stream-timeout-idle', /^Generation took too long and timed out/],
    ['stream-timeout-total', /^Generation is taking longer than expected/],
    ['too-many-chunks', /^Your app generation is too complex/],
    ['too-many-characters', /^Your app is too large/],
    ['content-safety', /^Your request was blocked by AI safety filters/],
    ['content-safety-modification', /^Your modification request was blocked/],
    ['workers-lost', /^An unexpected error occurred/],
  ])('translates the code %s', (code, message) => {
    expect(messageOf({ code, status: 503, message: 'internal words' })).toMatch(message)
  })

  it('passes messages for users through', () => {
    const message = 'The offline studio cannot make this change.'
    expect(messageOf({ code: 'studio-cannot', status: 422, message })).toBe(message)
    expect(messageOf({ code: 'too-many-jobs', status: 429, message })).toBe(message)
    expect(messageOf({ code: 'storage-quota-exceeded', status: 413, message })).toBe(message)
    expect(messageOf({ code: 'file-not-found', status: 404, message })).toBe(message)
    expect(
      messageOf({
        code: 'stream-malformed',
        message: 'AI response format error. Please try again.',
      }),
    ).toBe('AI response format error. Please try again.')
  })

  it('goes by codes and not by words', () => {
    for (const message of ['PROHIBITED_CONTENT', 'Request timed out', 'Failed to fetch']) {
      expect(describeStreamError(failure({ message })).kind).toBe('other')
    }
  })

  it('has a message for everything else', () => {
    expect(messageOf({ code: 'who-knows', message: 'gibberish' })).toBe(
      'An unexpected error occurred. Please try again or contact support if the issue persists.',
    )
  })
})

it('tells an address that is to be confirmed from credits that are used up', () => {
  const message = 'Please confirm your email address.'
  const described = describeStreamError(
    failure({ code: 'email-unconfirmed', status: 403, message }),
  )
  expect(described).toMatchObject({ kind: 'unconfirmed', message })
  expect(retryHelps({ code: 'email-unconfirmed' })).toBe(true)
})

describe('asking once more', () => {
  it.each([
    'content-safety',
    'studio-cannot',
    'unknown-model',
    'quota-exceeded-credits',
    'nothing-to-continue',
    'generation-forbidden',
  ])('does not help after %s', (code) => expect(retryHelps({ code })).toBe(false))

  it.each(['stream-cut', 'queue-full', 'network-request-failed', 'who-knows'])(
    'may help after %s',
    (code) => expect(retryHelps({ code })).toBe(true),
  )
})
