import type { ConfigurationMode } from '#domain/people/configuration-modes.ts'
import { enteredKeys } from '../../stores/entered-data.ts'
import type { Selection } from './link.ts'

/** Configurations saved in this browser per product until ordered (CONF-D06). */

/** An externally hosted file: URL and name. */
export type FileLink = { url: string; name: string }
/** A link as written by `link.ts`, and input that is not part of a URL: comments and files. */
export type SavedConfiguration = { link: string; comments: string; makerNotes: string; files: FileLink[] }
const emptyConfiguration: SavedConfiguration = { link: '', comments: '', makerNotes: '', files: [] }

/** Storage key of a selection: by product, or by the order item it changes. */
export const storageName = (productId: string, { into }: Pick<Selection, 'into'>): string =>
  into ? `${productId}:${into.itemId}` : productId

const keyOf = (place: string) => `${enteredKeys.configuration}${place}`

/** The saved configuration; undefined if missing or invalid. */
export const savedConfiguration = (place: string): SavedConfiguration => {
  try {
    const { link, comments, makerNotes, files } = JSON.parse(localStorage.getItem(keyOf(place)) ?? '') as Partial<
      Record<keyof SavedConfiguration, unknown>
    >
    return {
      link: typeof link === 'string' ? link : '',
      comments: typeof comments === 'string' ? comments : '',
      makerNotes: typeof makerNotes === 'string' ? makerNotes : '',
      files: Array.isArray(files) ? files.filter(isFileLink) : [],
    }
  } catch {
    return emptyConfiguration
  }
}

const isFileLink = (file: unknown): file is FileLink => {
  const { url, name } = (file ?? {}) as Partial<Record<keyof FileLink, unknown>>
  return typeof url === 'string' && /^https?:/.test(url) && typeof name === 'string'
}

/** Saves it, or removes the entry if it is empty. */
export const saveConfiguration = (place: string, saved: SavedConfiguration): void => {
  if (saved.link || saved.comments || saved.makerNotes || saved.files.length > 0)
    localStorage.setItem(keyOf(place), JSON.stringify(saved))
  else localStorage.removeItem(keyOf(place))
}

/** Removes it from this browser after the order. */
export const removeSavedConfiguration = (place: string): void => saveConfiguration(place, emptyConfiguration)

/** The mode is a user preference and applies to all products (CONF-019). */
export type Mode = ConfigurationMode
const modeKey = 'boxwright-configuration-mode'
/** The mode last chosen in this browser. */
export const savedMode = (): Mode => (localStorage.getItem(modeKey) === 'advanced' ? 'advanced' : 'basic')
/** Saves the chosen mode. */
export const saveMode = (mode: Mode): void => localStorage.setItem(modeKey, mode)
