/**
 * Calls that the generated types do not have yet. Once `npm run api-types` writes them, this file goes, and `types.ts`
 * takes `SuggestOutput` and `AutoAnalysisSettings` from the schemas.
 */

/** Improvements of a page. */
export interface SuggestOutput {
  /** At most 12, each of at most 80 characters, without duplicates. */
  suggestions: string[]
  /** How many of the first ones come from the page itself, without a model. */
  fromPage: number
  /** The id of the model that was asked; null where none was. */
  model: string | null
  note?: string
}

/** What runs by itself, as the account has it. */
export interface AutoAnalysisSettings {
  enabled: boolean
  errorAutoDetectionEnabled: boolean
  errorAutoCorrectionEnabled: boolean
  autoFixCriticalErrors: boolean
  autoFixWarnings: boolean
  notifyOnErrorFixes: boolean
  errorCorrectionModel: string
  usePersonalityPreferences: boolean
}

interface NoParameters {
  query?: never
  header?: never
  path?: never
  cookie?: never
}

interface Answers<Answer> {
  responses: {
    200: { headers: Record<string, unknown>; content: { 'application/json': Answer } }
  }
}

interface Post<Body, Answer> extends Answers<Answer> {
  parameters: NoParameters
  requestBody: { content: { 'application/json': Body } }
}

interface SuggestCall<Body> extends Omit<Post<Body, SuggestOutput>, 'parameters'> {
  parameters: Omit<NoParameters, 'header'> & { header?: { 'Idempotency-Key'?: string } }
}

declare module './schema' {
  interface paths {
    '/api/suggest-features': {
      parameters: NoParameters
      post: SuggestCall<{ current_html: string }>
    }
    '/api/suggest-modifications': {
      parameters: NoParameters
      post: SuggestCall<{
        current_html: string
        category: string
        model?: string
        after?: string
      }>
    }
    '/api/user/auto-analysis-settings': {
      parameters: NoParameters
      get: Answers<{ settings: AutoAnalysisSettings }> & { parameters: NoParameters }
      post: Post<{ settings: Partial<AutoAnalysisSettings> }, { success: boolean }>
    }
  }
}
