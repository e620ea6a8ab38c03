/** Replaces the browser's word on whether a person pressed something in the page. */
export const gesture = { isReal: true }

export const comesFromPerson = async () => gesture.isReal
