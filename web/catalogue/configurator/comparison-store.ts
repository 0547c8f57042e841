import { create } from 'zustand'
import { type Selection, readLink, writeLink } from './link.ts'

/** Configurations to compare, across products; stored in this browser until removed. */
export type Compared = { categoryId: string; productId: string; link: string }

/** Maximum number of entries besides the current configuration. */
const maxCompared = 3
const key = 'boxwright-compared'

const isCompared = (one: unknown): one is Compared =>
  typeof one === 'object' &&
  one !== null &&
  (['categoryId', 'productId', 'link'] as const).every(
    (name) => typeof (one as Record<string, unknown>)[name] === 'string',
  )

const storedConfigurations = (): Compared[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return Array.isArray(list) ? list.filter(isCompared).slice(0, maxCompared) : []
  } catch {
    return []
  }
}

/** The store: components read it, and only the functions below write it. */
export const useCompared = create<{ list: readonly Compared[] }>(() => ({ list: storedConfigurations() }))

const write = (list: readonly Compared[]) => {
  useCompared.setState({ list })
  localStorage.setItem(key, JSON.stringify(list))
}

/** Whether product, configuration, quantity, currency and country are equal. */
export const isSameComparison = (one: Compared, other: Compared): boolean =>
  one.productId === other.productId && one.link === other.link

/** The compared part of a selection: excludes the order item being changed. */
export const comparedOf = (product: { categoryId: string; productId: string }, selection: Selection): Compared => ({
  categoryId: product.categoryId,
  productId: product.productId,
  link: writeLink({ ...selection, into: undefined }),
})

/** Adds an entry; removes the oldest when full. */
export const addToComparison = (one: Compared): void =>
  write([...useCompared.getState().list.filter((other) => !isSameComparison(one, other)), one].slice(-maxCompared))

export const removeCompared = (one: Compared): void =>
  write(useCompared.getState().list.filter((other) => !isSameComparison(one, other)))

/** The selection that an entry was saved with. */
export const selectionOf = ({ link }: Compared): Selection => readLink(link)
