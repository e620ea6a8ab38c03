/** The text about the free plan, shared by all sign-up forms. */
export const FREE_PLAN = '10 credits a month are free: each new app or change takes one.'
