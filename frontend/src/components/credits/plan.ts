/** What is free, in the same words wherever somebody may open an account. */
export const FREE_PLAN = '10 credits a month are free: each new app or change takes one.'
