import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { failurePanelOf } from './ends'

const CATALOGUE =
  '../crates/domain/src/snapshots/domain__errors__tests__the_catalogue_is_as_agreed.snap'
const catalogue = [...readFileSync(CATALOGUE, 'utf8').matchAll(/^(\d{3}) (\S+) (.+)$/gm)].map(
  ([, status, code = '', message = '']) => ({ status: Number(status), code, message }),
)

/**
 * Each error that ends a job, or refuses its request: whether 'Try Again' is offered, and whether the server's words are
 * shown ('own') or others. `dialog`: the panel does not show it.
 */
const SHOWN: Readonly<Record<string, 'again' | 'again, own' | 'never' | 'never, own' | 'dialog'>> =
  {
    'network-request-failed': 'again',
    'internal-error': 'again',
    'invalid-user-token': 'again',
    'user-token-expired': 'again',
    'not-authenticated': 'again',
    'too-many-requests': 'again',
    'pro-required': 'never, own',
    'invalid-request': 'never, own',
    'request-timeout': 'again',
    'payload-too-large': 'never',
    'invalid-prompt': 'never, own',
    'invalid-modification': 'never, own',
    'unknown-model': 'never, own',
    'missing-html': 'never, own',
    'storage-quota-exceeded': 'never, own',
    'rate-limited': 'again',
    'idempotency-key-reused': 'again, own',
    'nothing-to-continue': 'never, own',
    'job-unfinished': 'again',
    'quota-exceeded-credits': 'dialog',
    'credit-cap-reached': 'never, own',
    'email-unconfirmed': 'dialog',
    'queue-full': 'again',
    'too-many-jobs': 'again, own',
    'not-found': 'again, own',
    'job-not-found': 'again',
    'generation-forbidden': 'never, own',
    'image-not-found': 'never, own',
    'image-set-not-found': 'never, own',
    'image-set-busy': 'again, own',
    // in the words that say which images
    'image-too-large': 'never',
    'image-unreadable': 'never, own',
    'modification-limit': 'dialog',
    'invalid-plan': 'never, own',
    'image-plan-failed': 'again, own',
    'image-failed': 'again, own',
    'image-none': 'again, own',
    'image-studio-cannot': 'never, own',
    'service-unavailable': 'again',
    cancelled: 'again, own',
    'stream-timeout-total': 'again',
    'stream-timeout-idle': 'again',
    'too-many-chunks': 'again',
    'too-many-characters': 'again',
    'stream-empty': 'again, own',
    'stream-invalid-content': 'again, own',
    'stream-cut': 'again, own',
    'stream-malformed': 'again, own',
    'provider-invalid-key': 'never, own',
    'provider-forbidden': 'never, own',
    'provider-not-found': 'again, own',
    'provider-rate-limit': 'again, own',
    'provider-unavailable': 'again, own',
    'provider-network': 'again, own',
    'content-safety': 'never',
    'content-safety-modification': 'never',
    'output-too-long': 'again',
    'studio-cannot': 'never, own',
    'provider-address': 'never, own',
    'connection-not-found': 'never, own',
    'connection-address': 'never, own',
    'connection-refused': 'again, own',
    'connection-key-refused': 'never, own',
    'connection-no-models': 'again, own',
    'connection-not-compatible': 'again, own',
    'connection-browser-only': 'never, own',
    'connection-cors': 'again, own',
    'connection-mixed-content': 'never, own',
    'connection-permission': 'again, own',
    'connection-relay-lost': 'again, own',
    'workers-lost': 'again, own',
    unexpected: 'again, own',
  }

/** Of calls that are no job of images or pages: their screens say what can be done. */
const ELSEWHERE = [
  ...['invalid-credential', 'invalid-email', 'user-disabled', 'email-already-in-use'],
  ...['weak-password', 'invalid-password', 'popup-closed-by-user', 'cancelled-popup-request'],
  ...['account-exists-with-different-credential', 'missing-email', 'missing-password'],
  ...['unauthorized-domain', 'operation-not-allowed', 'expired-action-code'],
  ...['wrong-password', 'no-password', 'second-factor-required', 'second-factor-wrong'],
  ...['second-factor-expired', 'second-factor-on', 'second-factor-off', 'session-not-found'],
  ...['passkeys-off', 'passkey-refused', 'passkey-expired', 'passkey-name', 'passkey-limit'],
  ...['passkey-not-found', 'same-password'],
  ...['invalid-action-code', 'pwa-access', 'app-permission-needed', 'target-page-not-found'],
  ...['encoded-body', 'nothing-to-merge', 'generation-not-found', 'generation-delete-forbidden'],
  ...['save-conflict', 'save-deleted', 'app-not-found', 'app-forbidden', 'app-name-required'],
  ...['html-required', 'invalid-icon', 'slug-reserved', 'slug-limit', 'publish-timeout'],
  ...['publish-failed', 'preview-failed', 'invalid-screenshot', 'import-unreadable'],
  ...['import-protected', 'import-too-large', 'app-files-full', 'unsupported-file'],
  ...['export-too-large', 'enhance-empty', 'enhance-nothing', 'enhance-refused'],
  ...['enhance-timeout', 'enhance-failed', 'suggest-timeout', 'invalid-message'],
  ...['invalid-analysis-type', 'optimize-timeout'],
  ...['message-too-long'],
  ...['chat-history-not-found', 'chat-failed', 'answer-incomplete', 'answer-unchanged'],
  ...['element-kept', 'nothing-to-apply', 'draft-conflict', 'file-unreadable', 'file-not-found'],
  ...['file-too-large', 'files-too-large', 'too-many-files', 'connection-limit'],
  ...['relay-taken', 'relay-over', 'username-too-short', 'username-too-long', 'username-taken'],
  ...['username-characters', 'username-edges', 'username-repeats', 'username-protected'],
  ...['app-ai-permission-needed', 'app-ai-off', 'app-ai-origin', 'app-ai-sign-in'],
  ...['app-token-refused', 'app-ai-budget', 'app-ai-budget-rest', 'app-ai-reserved'],
  ...['app-ai-unavailable', 'app-ai-visitor-limit', 'app-ai-busy'],
  ...['request-repeated', 'app-ai-system', 'app-ai-failed', 'app-ai-timeout'],
  ...['data-off', 'data-origin', 'data-sign-in', 'data-owner-sign-in', 'data-owner'],
  ...['data-forbidden', 'data-not-found'],
  ...['data-conflict', 'data-too-large', 'data-full', 'data-file'],
  ...['display-name-too-long', 'picture-unreadable', 'export-running', 'deletion-email-mismatch'],
  ...['subscription-exists', 'plans-unavailable', 'payments-failed', 'no-subscription'],
  ...['checkout-not-found', 'webhook-signature'],
  ...['support-message', 'support-unanswered'],
]

it('every error of the catalogue is sorted, once', () => {
  const sorted = [...Object.keys(SHOWN), ...ELSEWHERE].toSorted()
  expect(sorted).toEqual(catalogue.map(({ code }) => code).toSorted())
})

it.each(catalogue.filter(({ code }) => code in SHOWN))(
  'of $code is told what was meant, and it is offered again where that may help',
  ({ status, code, message }) => {
    const run = { kind: 'generate', parent: null, hasBegun: true, isFree: false } as const
    const shown = failurePanelOf(run, false, { type: 'error', code, message, status })
    const words = shown?.text === message ? ', own' : ''
    expect(shown === null ? 'dialog' : `${shown.mayRetry ? 'again' : 'never'}${words}`).toBe(
      SHOWN[code],
    )
  },
)
