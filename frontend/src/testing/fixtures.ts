import type {
  AppAiLimits,
  AppAiSettings,
  AppAiState,
  AuthResponse,
  CreditInfo,
  GenerationSummary,
  OnboardingStatus,
  Preferences,
  Profile,
  SubscriptionInfo,
  SupportChat,
  TwoFactor,
  User,
} from '@/lib/api/types'

export function user(changes: Partial<User> = {}): User {
  return {
    uid: '0190a000-0000-7000-8000-000000000001',
    email: 'ada.king@example.com',
    displayName: null,
    photoURL: null,
    username: null,
    tier: 'free',
    isBlogAdmin: false,
    isOperator: false,
    deletesAt: null,
    ...changes,
  }
}

/** The profile of `user()`. */
export function profile(changes: Partial<Profile> = {}): Profile {
  return {
    username: null,
    suggestedUsername: 'ada-king',
    displayName: null,
    email: 'ada.king@example.com',
    pendingEmail: null,
    photoUrl: null,
    interests: [],
    tier: 'free',
    createdAt: '2026-01-01T10:00:00Z',
    ...changes,
  }
}

export function session(changes: Partial<AuthResponse> = {}): AuthResponse {
  return { token: 'token-1', expiresIn: 3600, user: user(), ...changes }
}

export function creditInfo(changes: Partial<CreditInfo> = {}): CreditInfo {
  return {
    freeCreditsRemaining: 8,
    purchasedCreditsRemaining: 0,
    tier: 'free',
    monthlyCreditAllotment: 10,
    monthlyCreditsRenewAt: '2026-12-01T00:00:00Z',
    awaitsConfirmation: false,
    cap: { monthly: null, used: 0, isNear: false },
    ...changes,
  }
}

/** Of a free account, on a server that sells no plans. */
export function subscriptionInfo(changes: Partial<SubscriptionInfo> = {}): SubscriptionInfo {
  return {
    tier: 'free',
    monthlyGenerationLimit: 10,
    sells: { pro: false, explorer: false, packs: [] },
    subscription: null,
    ...changes,
  }
}

/** All that a server can sell. */
export const SELLS_ALL: SubscriptionInfo['sells'] = { pro: true, explorer: true, packs: [50, 200] }

/** Of an account that never wrote to support. */
export function supportChat(changes: Partial<SupportChat> = {}): SupportChat {
  return { messages: [], more: false, unread: 0, paid: false, repliesByMail: false, ...changes }
}

/** Of an account whose first steps are over. */
export function onboardingStatus(changes: Partial<OnboardingStatus> = {}): OnboardingStatus {
  const tour = { step: 0, completedAt: null, dismissed: false }
  return {
    hasSeenOnboarding: true,
    completedAt: '2026-01-01T10:00:00Z',
    isDismissed: false,
    tours: { app: tour, image: tour },
    checklist: {
      described: false,
      changed: false,
      editedByHand: false,
      published: false,
      dismissed: false,
    },
    ...changes,
  }
}

export function preferences(changes: Partial<Preferences> = {}): Preferences {
  return { communication: null, design: null, tone: null, codeStyle: null, ...changes }
}

/** Of an account that signs in with its password alone. */
export function twoFactor(changes: Partial<TwoFactor> = {}): TwoFactor {
  return { enabled: false, recoveryCodesLeft: 0, hasPassword: true, ...changes }
}

export function generation(changes: Partial<GenerationSummary> = {}): GenerationSummary {
  const prompt = changes.prompt ?? 'A calm habit tracker.'
  return {
    id: '0190a000-0000-7000-8000-0000000000a1',
    appId: 'app-1-a',
    name: 'Tideline',
    proposedName: null,
    slug: 'tideline',
    revision: 1,
    prompt,
    prompt_preview: prompt.slice(0, 100),
    createdAt: '2026-01-01T10:00:00Z',
    savedAt: '2026-01-01T10:05:00Z',
    lastSavedAt: '2026-01-01T10:05:00Z',
    pageCount: 1,
    isMultipage: false,
    hasPwa: false,
    pwaId: null,
    shareUrl: null,
    sharedDataOf: null,
    source: 'generator',
    indexable: true,
    isPublic: false,
    socialPreview: false,
    pictureUrl: null,
    saved: true,
    ...changes,
  }
}

export function generations(): GenerationSummary[] {
  return [
    generation(),
    generation({
      id: '0190a000-0000-7000-8000-0000000000a2',
      appId: 'app-2-b',
      name: 'Market List',
      prompt: 'Groceries by aisle.',
      pageCount: 3,
      isMultipage: true,
      lastSavedAt: '2026-02-01T10:05:00Z',
      shareUrl: 'http://market-list.apps.localhost:8080/',
    }),
    generation({
      id: '0190a000-0000-7000-8000-0000000000a3',
      appId: 'app-3-c',
      name: 'Untitled App',
      revision: 0,
      prompt: 'An orbit simulator.',
      savedAt: null,
      lastSavedAt: null,
      saved: false,
    }),
  ]
}

/** The AI of a published app that never had any. */
export const appAi = (settings: Partial<AppAiSettings> = {}): AppAiState => ({
  settings: {
    ...{ payer: 'off', systemPrompt: '', model: null, imageModel: null },
    ...{ dailyBudget: 20, visitorLimit: 10, ...settings },
  },
  stopped: false,
  today: { units: 0, calls: 0, lastRefusal: null },
  days: [{ day: '2026-02-02', calls: 0, failed: 0, units: 0, credits: 0 }],
})

/** What the settings of an app's AI may be, and are before anything is set. */
export const appAiLimits = (changes: Partial<AppAiLimits> = {}): AppAiLimits => ({
  ...{ usualDailyBudget: 20, maxDailyBudget: 10_000 },
  ...{ usualVisitorLimit: 10, maxVisitorLimit: 1_000, maxSystemPrompt: 4_000, ...changes },
})
