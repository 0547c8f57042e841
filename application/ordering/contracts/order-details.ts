import { z } from 'zod'
import { UploadedFile } from '#domain/files/attachment.ts'
import { Currency } from '#domain/kernel/money.ts'
import { maxOrderFiles } from '#domain/ordering/order-details.ts'
import { checkedAddress, checkedContact, Contact, NewAddress } from '#domain/people/contact.ts'
import { optionalText } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { editors, ofOrder, seen } from './order-targets.ts'

/** Details of an order that are changed separately (ORDER-004, ORDER-012, ORDER-D04). */

/** Contact and addresses of an order. */
export const addressInputs = {
  contact: checkedContact(Contact),
  shippingAddress: checkedAddress(NewAddress.omit({ type: true })),
  /** Default: the shipping address. */
  billingAddress: checkedAddress(NewAddress.omit({ type: true })).optional(),
}

export const orderDetailContracts = {
  changeAttachments: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/attachments',
    summary: 'Set the files of a draft (ChangeOrderAttachments)',
    access: editors,
    ...ofOrder,
    body: z.strictObject({ ...seen, attachments: z.array(UploadedFile).max(maxOrderFiles) }),
  }),
  changeCurrency: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/currency',
    summary: 'Price a draft again in another currency; quotes by staff are voided (ChangeOrderCurrency)',
    access: editors,
    ...ofOrder,
    body: z.strictObject({ ...seen, currency: Currency }),
  }),
  changeAddresses: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/addresses',
    summary: 'Change contact and addresses of a placed order that is not paid (ChangeOrderAddresses)',
    access: editors,
    ...ofOrder,
    body: z.strictObject({ ...seen, ...addressInputs }),
  }),
  changeComments: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/additional-comments',
    summary: 'Change the comments of an order in progress (ChangeOrderComments)',
    access: editors,
    ...ofOrder,
    body: z.strictObject({ ...seen, additionalComments: optionalText() }),
  }),
}
