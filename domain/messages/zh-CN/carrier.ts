import type { carrier as english } from '../en-US/carrier.ts'
import type { Translated } from '../message.ts'

/** Carriers. */
export const carrier: Translated<typeof english> = {
  ups: 'UPS',
  dhl: 'DHL',
  sfexpress: '顺丰速运',
  fedex: 'FedEx',
  truck: '卡车运输',
  rail: '铁路运输',
  other: '其他承运商',
}
