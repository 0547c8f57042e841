import { enteredKeys } from './entered-data.ts'

/** The order to which products are added while the user browses the shop. Stored per browser tab. */

const key = enteredKeys.preparedOrder

/** Its id; '' if there is none. */
export const preparedOrder = (): string => sessionStorage.getItem(key) ?? ''

export const prepareOrder = (requestId: string): void => sessionStorage.setItem(key, requestId)
