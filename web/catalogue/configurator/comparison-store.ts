import { create } from 'zustand'
import { type Idea, readLink, writeLink } from './link.ts'

/** Configurations put side by side, whatever their products: kept in this browser until they are taken away. */
export type Compared = { categoryId: string; productId: string; link: string }

/** Beside the one on the page. */
const mostCompared = 3
const key = 'boxwright-compared'

const isCompared = (one: unknown): one is Compared =>
  typeof one === 'object' &&
  one !== null &&
  (['categoryId', 'productId', 'link'] as const).every(
    (name) => typeof (one as Record<string, unknown>)[name] === 'string',
  )

const kept = (): Compared[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return Array.isArray(list) ? list.filter(isCompared).slice(0, mostCompared) : []
  } catch {
    return []
  }
}

/** The store; components read it, only the functions below write it. */
export const useCompared = create<{ list: readonly Compared[] }>(() => ({ list: kept() }))

const write = (list: readonly Compared[]) => {
  useCompared.setState({ list })
  localStorage.setItem(key, JSON.stringify(list))
}

/** Whether two are the same configuration, quantity, currency and country of one product. */
export const isSame = (one: Compared, other: Compared): boolean =>
  one.productId === other.productId && one.link === other.link

/** What is compared of an idea: not whose order it may be changing. */
export const comparedOf = (product: { categoryId: string; productId: string }, idea: Idea): Compared => ({
  categoryId: product.categoryId,
  productId: product.productId,
  link: writeLink({ ...idea, into: undefined }),
})

/** Puts one beside the others; the oldest makes room. */
export const compare = (one: Compared): void =>
  write([...useCompared.getState().list.filter((other) => !isSame(one, other)), one].slice(-mostCompared))

/** Takes one away. */
export const takeAway = (one: Compared): void =>
  write(useCompared.getState().list.filter((other) => !isSame(one, other)))

/** What somebody had in mind when they kept it. */
export const ideaOf = ({ link }: Compared): Idea => readLink(link)
