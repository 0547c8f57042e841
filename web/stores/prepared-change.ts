import type { ordering } from '#application/ordering/contracts/ordering.ts'
import type { InputOf } from '../data/api.ts'
import { enteredKeys } from './entered-data.ts'

/**
 * The change of a placed order that staff prepare: the item that is being configured in the shop, and the configured
 * items. Stored per browser tab.
 */

type ConfigurationBody = InputOf<typeof ordering.configurePackagingItem>['body']

/** `itemId`: the item that gets another configuration; undefined: an item is added. */
export type PreparedChange = { requestId: string; itemId?: string | undefined }

/** A configuration with the shop's price, if it has one. */
export type PreparedItem = {
  itemId: string
  isNew: boolean
  title: string
  configuration: Omit<ConfigurationBody, 'quantity' | 'quantities' | 'requestVersion'>
  quantity: number
  unitPrice: number | null
  leadTimeDays: number | null
}

const key = enteredKeys.preparedChange
const itemsKey = (requestId: string) => `${key}:${requestId}`

const read = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** The change for which an item is being configured, if any. */
export const preparedChange = (): PreparedChange | undefined => {
  const { requestId, itemId } = (read(key) ?? {}) as Partial<Record<keyof PreparedChange, unknown>>
  if (typeof requestId !== 'string') return undefined
  return { requestId, ...(typeof itemId === 'string' ? { itemId } : {}) }
}

export const prepareChange = (change: PreparedChange): void => sessionStorage.setItem(key, JSON.stringify(change))

/** The next configuration is not for a change. */
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

/** Adds an item, replacing an earlier configuration of the same item. */
export const addPreparedItem = (requestId: string, item: PreparedItem): void =>
  save(requestId, [...preparedItems(requestId).filter(({ itemId }) => itemId !== item.itemId), item])

export const removePreparedItem = (requestId: string, itemId: string): void =>
  save(
    requestId,
    preparedItems(requestId).filter((one) => one.itemId !== itemId),
  )

/** The change was proposed or discarded. */
export const forgetPreparedItems = (requestId: string): void => save(requestId, [])
