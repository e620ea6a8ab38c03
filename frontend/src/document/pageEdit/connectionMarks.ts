/** What a link has that is connected, besides its address. */
import { ID, MARK } from '../connections'

/** The earlier `href` as it stood in the text, for when the connection is removed. */
export const WAS = 'data-morpheo-was'

export const OF_CONNECTION: readonly string[] = [MARK, ID, WAS]
