/** Whose values of which app: two people may use one browser. */
export type Owner = { uid: string; appId: string }

/** While nobody is signed in. */
export const NOBODY = ''

export type OwnerKey = [uid: string, appId: string]

export const keyOf = ({ uid, appId }: Owner): OwnerKey => [uid, appId]
