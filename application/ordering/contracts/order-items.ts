import { z } from 'zod'
import { endpoint } from '../../contracts/endpoint.ts'
import {
  ItemConfigurationInput,
  ItemDetailsInput,
  NewItem,
  PackingConfigurationInput,
  Sourced,
} from './order-inputs.ts'
import { editors, ofItem, ofOrder, seen } from './order-targets.ts'

/** Packaging items of an order: configuration, supplier and chosen quote. */

export const orderItemContracts = {
  addPackagingItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items',
    summary: 'Add a catalog product to an order, with or without a configuration (AddPackagingItem)',
    access: editors,
    ...ofOrder,
    body: NewItem.safeExtend(seen),
  }),
  configurePackagingItem: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/packaging-items/:itemId',
    summary: 'Configure an item at current prices; its existing quotes are voided (ConfigurePackagingItem)',
    access: editors,
    ...ofItem,
    body: ItemConfigurationInput.extend(seen),
  }),
  changePackagingItem: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/packaging-items/:itemId/details',
    summary: 'Change the name, the notes, or whether only samples and services are ordered (ChangePackagingItem)',
    access: editors,
    ...ofItem,
    /** An absent field is unchanged. Of an order in progress, only staff can change the notes. */
    body: z.strictObject({ ...seen, ...ItemDetailsInput }),
  }),
  changePackingConfiguration: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/packaging-items/:itemId/packing-configuration',
    summary: 'Change how an item is packed; prices and shipping options are unchanged (ChangePackingConfiguration)',
    access: ['staff'],
    ...ofItem,
    body: z.strictObject({ ...seen, packingUnitConfiguration: PackingConfigurationInput }),
  }),
  removePackagingItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/remove-packaging-item',
    summary: 'Remove an item and its quotes from a draft (RemovePackagingItem)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
  sourceItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/source',
    summary: 'Assign a supplier and unit cost to an item bought at the shop price (SourceItem)',
    access: ['staff'],
    ...ofItem,
    body: Sourced.extend(seen),
  }),
  selectQuote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/select-quote',
    summary: 'Select a quote or a shop price by its quantity (SelectQuote)',
    access: editors,
    ...ofItem,
    body: z.strictObject({ ...seen, quantity: z.int().min(1) }),
  }),
  deselectQuote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/deselect-quote',
    summary: 'Clear the selected quote (DeselectQuote)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
}
