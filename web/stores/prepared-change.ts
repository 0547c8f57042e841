import type { ordering } from '#application/ordering/contracts/ordering.ts'
import type { InputOf } from '../data/api.ts'

/**
 * The change of a placed order that staff prepare: what of it is being configured in the shop, and what was. Stored per
 * browser tab.
 */

type ConfigurationBody = InputOf<typeof ordering.configurePackagingItem>['body']

/** `itemId`: the item that gets another configuration; without one an item is added. */
export type PreparedChange = { requestId: string; itemId?: string | undefined }

/** A configuration with the price of the shop, if it has one. */
export type PreparedItem = {
  itemId: string
  isNew: boolean
  title: string
  configuration: Omit<ConfigurationBody, 'quantity' | 'quantities' | 'requestVersion'>
  quantity: number
  unitPrice: number | null
  leadTimeDays: number | null
}

const key = 'prepared-change'
const itemsKey = (requestId: string) => `prepared-change:${requestId}`

const read = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** What is being configured for a change, if anything is. */
export const preparedChange = (): PreparedChange | undefined => {
  const { requestId, itemId } = (read(key) ?? {}) as Partial<Record<keyof PreparedChange, unknown>>
  if (typeof requestId !== 'string') return undefined
  return { requestId, ...(typeof itemId === 'string' ? { itemId } : {}) }
}

export const prepareChange = (change: PreparedChange): void => sessionStorage.setItem(key, JSON.stringify(change))

/** What is configured next is not for a change. */
export const forgetPreparedChange = (): void => sessionStorage.removeItem(key)

/** The items that were configured for the change of an order. */
export const preparedItems = (requestId: string): PreparedItem[] => {
  const items = read(itemsKey(requestId))
  return Array.isArray(items) ? (items as PreparedItem[]) : []
}

const save = (requestId: string, items: readonly PreparedItem[]): void =>
  items.length > 0
    ? sessionStorage.setItem(itemsKey(requestId), JSON.stringify(items))
    : sessionStorage.removeItem(itemsKey(requestId))

/** Replaces what was configured for the same item before. */
export const addPreparedItem = (requestId: string, item: PreparedItem): void =>
  save(requestId, [...preparedItems(requestId).filter(({ itemId }) => itemId !== item.itemId), item])

export const removePreparedItem = (requestId: string, itemId: string): void =>
  save(
    requestId,
    preparedItems(requestId).filter((one) => one.itemId !== itemId),
  )

/** The change was proposed, or given up. */
export const forgetPreparedItems = (requestId: string): void => save(requestId, [])
