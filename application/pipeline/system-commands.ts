import { reportedShipments } from '#domain/ordering/reported-shipments.ts'
import { unlessPaymentToCheck } from '#domain/payments/payment-attention.ts'
import type { Moment } from '#domain/time.ts'
import { toolCallSystemCommands } from '../assistant/tool-call-system-commands.ts'
import { cartSystemCommands } from '../ordering/cart-commands.ts'
import { completeOrder } from '../ordering/commands.ts'
import { cancelSample, completeSample } from '../ordering/samples.ts'
import { cancelService } from '../ordering/services.ts'
import { priceStandardItems } from '../ordering/standard-items.ts'
import { cardPaymentCommands } from '../payments/card-payment-commands.ts'
import { withdrawPaymentLink } from '../payments/payment-links.ts'
import { refundAndDisputeCommands } from '../payments/refund-and-dispute-commands.ts'
import { grantByCause } from '../payments/system-grants.ts'
import { requestOrderPayment } from '../payments/terms-commands.ts'
import {
  addInternalNote,
  assignPurchaseOrder,
  attachFiles,
  returnArtwork,
  sendDieline,
  waiveDieline,
  recallPurchaseOrder,
  receiveCustomerArtwork,
  releasePurchaseOrder,
  removePurchaseOrder,
  renewPurchaseOrder,
  revokeConfirmation,
  waiveArtwork as waivePurchaseOrderArtwork,
  withdrawCustomerRelease,
} from '../production/commands.ts'
import { recordAssets, recordProduction } from '../production/configuration-commands.ts'
import { createPurchaseOrder } from '../production/create-purchase-order.ts'
import { expirePurchaseOrder } from '../production/expire-purchase-order.ts'
import { notifySupplier } from '../production/notifications.ts'
import { receiveItemDieline } from '../production/receive-item-dieline.ts'
import { adaptShipment } from '../shipping/adapt-shipment.ts'
import { addEssentialsShipment } from '../shipping/add-essentials-shipment.ts'
import { recordCourierReport } from '../shipping/courier-reports.ts'
import { renewShippingOptions } from '../shipping/plan-commands.ts'
import { requoteShipment } from '../shipping/requote-shipment.ts'
import { systemOnly } from './access.ts'
import { command, orderStream } from './handle.ts'

/**
 * Commands that are mostly sent by processes only. They read the current case, so a delayed command does not record
 * stale data.
 */

type OfCase = { caseId: string }

const onOrder = {
  aggregate: 'order' as const,
  ...systemOnly('order'),
  of: ({ caseId }: OfCase) => ({ caseId }),
  stream: orderStream,
  scope: 'case' as const,
}

export const systemCommands = {
  recordCourierReport,
  validateShipments: command<OfCase>({
    ...onOrder,
    name: 'ValidateShipments',
    data: (_, { state }) => ({ shipments: reportedShipments(state) }),
  }),
  expireShippingQuotes: command<OfCase>({
    ...onOrder,
    name: 'ExpireShippingQuotes',
    data: (_, { state }) => ({ shipments: reportedShipments(state) }),
  }),
  expireQuotes: command<OfCase>({ ...onOrder, name: 'ExpireQuotes', data: () => ({}) }),
  expireOrderChange: command<OfCase>({ ...onOrder, name: 'ExpireOrderChange', data: () => ({}) }),
  confirmOrderPayment: command<OfCase>({ ...onOrder, name: 'ConfirmOrderPayment', data: () => ({}) }),
  startProduction: command<OfCase & { itemId: string }>({
    ...onOrder,
    name: 'StartProduction',
    data: ({ itemId }) => ({ itemId }),
  }),
  returnItemArtwork: command<OfCase & { itemId: string; reason: string }>({
    ...onOrder,
    name: 'ReturnItemArtwork',
    data: ({ itemId, reason }) => ({ itemId, reason }),
  }),
  finishProduction: command<OfCase & { itemId: string }>({
    ...onOrder,
    name: 'FinishProduction',
    data: ({ itemId }) => ({ itemId }),
  }),
  remindOfPayment: command<OfCase & { dueOn: Moment }>({
    ...onOrder,
    name: 'RemindOfPayment',
    precondition: unlessPaymentToCheck,
    data: ({ dueOn }) => ({ dueOn }),
  }),
  ...toolCallSystemCommands,
  ...cartSystemCommands,
  ...cardPaymentCommands,
  ...refundAndDisputeCommands,
  completeOrder,
  renewShippingOptions,
  priceStandardItems,
  cancelSample,
  completeSample,
  cancelService,
  createPurchaseOrder,
  sendDieline,
  receiveItemDieline,
  returnArtwork,
  attachFiles,
  addInternalNote,
  assignPurchaseOrder,
  waiveDieline,
  receiveCustomerArtwork,
  releasePurchaseOrder,
  recallPurchaseOrder,
  revokeConfirmation,
  waivePurchaseOrderArtwork,
  withdrawCustomerRelease,
  removePurchaseOrder,
  renewPurchaseOrder,
  recordAssets,
  recordProduction,
  withdrawPaymentLink,
  requestOrderPayment,
  grantByCause,
  expirePurchaseOrder,
  notifySupplier,
  addEssentialsShipment,
  adaptShipment,
  requoteShipment,
}
