import { formatQuantity } from './currencies.ts'
import type { DomainEvent, EventType, Recorded, Redacted } from './events.ts'
import { type Message, message } from './messages/message.ts'

/**
 * Every event as a message without its subject: «Sam» + «recorded a payment» (ORDER-D17). Each sentence works with the
 * fields visible to any audience of the event.
 */
type Sentences = { [E in DomainEvent as E['type']]: (data: Partial<E['data']>) => Message }

/** Maximum number of quantities listed individually; more are shown as a range. */
const maxListed = 3

const pieces = (...quantities: (number | undefined)[]): Message => {
  const known = quantities.filter((one) => one !== undefined)
  if (known.length > maxListed) {
    const [from, to] = [Math.min(...known), Math.max(...known)].map((one) => formatQuantity(one)) as [string, string]
    return message('timeline.piecesBetween', { from, to })
  }
  return message('timeline.pieces', {
    count: quantities.length === 1 ? (quantities[0] ?? 0) : 2,
    quantities: quantities.map((one = 0) => formatQuantity(one)).join(' / '),
  })
}

const options = (count = 0): Message => message('timeline.shippingOptions', { count })

const packs = (count = 0): Message => message('timeline.packs', { count })

const filesOf = (attachments: readonly object[] = []): Message =>
  message('timeline.files', { count: attachments.length })

const sentences: Sentences = {
  OrderCreated: ({ requestId = '' }) => message('timeline.OrderCreated', { requestId }),
  InternalOrderCreated: ({ requestId = '' }) => message('timeline.InternalOrderCreated', { requestId }),
  OrderPublished: () => message('timeline.OrderPublished'),
  OrderWithdrawn: () => message('timeline.OrderWithdrawn'),
  PackagingItemAdded: ({ itemNumber = '', customerProductName, product }) =>
    message('timeline.PackagingItemAdded', {
      number: itemNumber,
      product: customerProductName || product?.title || '',
    }),
  PackagingItemConfigured: ({ product, quantities = [] }) =>
    message('timeline.PackagingItemConfigured', { product: product?.title ?? '', pieces: pieces(...quantities) }),
  PackagingItemRemoved: () => message('timeline.PackagingItemRemoved'),
  StandardItemAdded: ({ item }) =>
    message('timeline.StandardItemAdded', {
      number: item?.itemNumber ?? '',
      packs: packs(item?.quantity),
      product: item?.title ?? '',
    }),
  StandardItemChanged: ({ quantity }) => message('timeline.StandardItemChanged', { packs: packs(quantity) }),
  StandardItemRemoved: () => message('timeline.StandardItemRemoved'),
  StandardItemsPriced: () => message('timeline.StandardItemsPriced'),
  InternalQuoteRequestCreated: () => message('timeline.InternalQuoteRequestCreated'),
  InternalQuoteRequestCancelled: () => message('timeline.InternalQuoteRequestCancelled'),
  CustomerFeedbackAsked: () => message('timeline.CustomerFeedbackAsked'),
  QuoteFeedbackGiven: () => message('timeline.QuoteFeedbackGiven'),
  QuoteRequestReopened: () => message('timeline.QuoteRequestReopened'),
  QuoteRequestCancelled: () => message('timeline.QuoteRequestCancelled'),
  QuotesExpired: () => message('timeline.QuotesExpired'),
  QuoteRequestReleased: ({ quantities = [] }) =>
    message('timeline.QuoteRequestReleased', { pieces: pieces(...quantities) }),
  PackagingItemReordered: ({ reorderOf }) =>
    message('timeline.PackagingItemReordered', { requestId: reorderOf?.requestId ?? '' }),
  ReorderBlockChanged: ({ reorderBlock }) =>
    reorderBlock ? message('timeline.ReorderBlocked') : message('timeline.ReorderAllowed'),
  ItemSourced: () => message('timeline.ItemSourced'),
  QuoteRequested: ({ quantities = [] }) => message('timeline.QuoteRequested', { pieces: pieces(...quantities) }),
  QuoteRequestCompleted: ({ quotes = [] }) =>
    message('timeline.QuoteRequestCompleted', { quotes: message('timeline.quotes', { count: quotes.length }) }),
  ShippingQuoted: ({ quote }) => message('timeline.ShippingQuoted', { options: options(quote?.options.length) }),
  ShippingQuotesRefreshed: ({ quote }) =>
    quote
      ? message('timeline.ShippingQuotesRefreshed', { options: options(quote.options.length) })
      : message('timeline.ShippingOptionsRequested'),
  QuoteSelected: ({ quote }) => message('timeline.QuoteSelected', { pieces: pieces(quote?.quantity) }),
  QuoteDeselected: () => message('timeline.QuoteDeselected'),
  DraftChanged: () => message('timeline.DraftChanged'),
  OrderAttachmentsChanged: ({ attachments = [] }) =>
    attachments.length > 0
      ? message('timeline.OrderAttachmentsChanged', { files: filesOf(attachments) })
      : message('timeline.OrderAttachmentsRemoved'),
  OrderCurrencyChanged: ({ currency = '' }) => message('timeline.OrderCurrencyChanged', { currency }),
  OrderAddressesChanged: () => message('timeline.OrderAddressesChanged'),
  OrderCommentsChanged: () => message('timeline.OrderCommentsChanged'),
  PackingConfigurationChanged: () => message('timeline.PackingConfigurationChanged'),
  PackagingItemDetailsChanged: () => message('timeline.PackagingItemDetailsChanged'),
  ShipmentDescribed: () => message('timeline.ShipmentDescribed'),
  ShipmentsValidated: () => message('timeline.ShipmentsValidated'),
  ShipmentsChanged: () => message('timeline.ShipmentsChanged'),
  ShippingQuotesExpired: () => message('timeline.ShippingQuotesExpired'),
  ShippingAddressAdded: () => message('timeline.ShippingAddressAdded'),
  OrderPlaced: () => message('timeline.OrderPlaced'),
  PaymentRecorded: () => message('timeline.PaymentRecorded'),
  RefundRecorded: () => message('timeline.RefundRecorded'),
  CardRefundRequested: () => message('timeline.CardRefundRequested'),
  CardRefundFailed: () => message('timeline.CardRefundFailed'),
  CardDisputeOpened: () => message('timeline.CardDisputeOpened'),
  CardDisputeStatusChanged: () => message('timeline.CardDisputeStatusChanged'),
  CardDisputeFundsWithdrawn: () => message('timeline.CardDisputeFundsWithdrawn'),
  CardDisputeFundsReinstated: () => message('timeline.CardDisputeFundsReinstated'),
  CardDisputeAssigned: () => message('timeline.CardDisputeAssigned'),
  PaymentEntryRemoved: () => message('timeline.PaymentEntryRemoved'),
  PaymentLinkIssued: () => message('timeline.PaymentLinkIssued'),
  PaymentLinkWithdrawn: () => message('timeline.PaymentLinkWithdrawn'),
  DiscountApplied: ({ discount }) => message('timeline.DiscountApplied', { name: discount?.name ?? '' }),
  DiscountRemoved: () => message('timeline.DiscountRemoved'),
  DiscountUseReduced: () => message('timeline.DiscountUseReduced'),
  OrderTotalChanged: ({ charge }) => message('timeline.OrderTotalChanged', { description: charge?.description ?? '' }),
  CancelledWorkSettled: ({ settled }) =>
    settled?.amount
      ? message('timeline.cancelledWorkReturned', { name: settled.title })
      : message('timeline.cancelledWorkKept', { name: settled?.title ?? '' }),
  OrderPaymentRequested: () => message('timeline.OrderPaymentRequested'),
  PaymentReminded: () => message('timeline.PaymentReminded'),
  PaymentTermsSet: () => message('timeline.PaymentTermsSet'),
  PaymentBlocked: () => message('timeline.PaymentBlocked'),
  PaymentUnblocked: () => message('timeline.PaymentUnblocked'),
  OrderPaymentConfirmed: () => message('timeline.OrderPaymentConfirmed'),
  ArtworkUploaded: ({ attachments }) => message('timeline.ArtworkUploaded', { files: filesOf(attachments) }),
  DielineProvided: () => message('timeline.DielineProvided'),
  FactoryDielineAdded: () => message('timeline.FactoryDielineAdded'),
  ArtworkChangesRequested: () => message('timeline.ArtworkChangesRequested'),
  ArtworkAccepted: () => message('timeline.ArtworkAccepted'),
  ProofSubmitted: ({ version = 0 }) => message('timeline.ProofSubmitted', { version }),
  ArtworkWaived: ({ reason = '' }) => message('timeline.ArtworkWaived', { reason }),
  ProofApproved: ({ version = 0 }) => message('timeline.ProofApproved', { version }),
  ProofRejected: ({ version = 0 }) => message('timeline.ProofRejected', { version }),
  CustomerArtworkReceived: () => message('timeline.CustomerArtworkReceived'),
  FactoryArtworkApproved: () => message('timeline.FactoryArtworkApproved'),
  ProductionStarted: () => message('timeline.ProductionStarted'),
  ProductionFinished: () => message('timeline.ProductionFinished'),
  DraftReopened: () => message('timeline.DraftReopened'),
  OrderNoteAdded: () => message('timeline.OrderNoteAdded'),
  OrderInternalNoteAdded: () => message('timeline.OrderInternalNoteAdded'),
  OrderChangeProposed: ({ items = [], standardItems = [] }) =>
    items.length + standardItems.length === 0
      ? message('timeline.OrderChangeOfShipping')
      : message('timeline.OrderChangeProposed', { count: items.length + standardItems.length }),
  OrderChangeAccepted: () => message('timeline.OrderChangeAccepted'),
  OrderChangeDeclined: () => message('timeline.OrderChangeDeclined'),
  OrderChangeWithdrawn: () => message('timeline.OrderChangeWithdrawn'),
  OrderChangeExpired: () => message('timeline.OrderChangeExpired'),
  OrderAssigned: () => message('timeline.OrderAssigned'),
  PurchaseOrderAssigned: () => message('timeline.PurchaseOrderAssigned'),
  OrderPutOnHold: () => message('timeline.OrderPutOnHold'),
  OrderResumed: () => message('timeline.OrderResumed'),
  OrderReopened: () => message('timeline.OrderReopened'),
  OrderCompleted: () => message('timeline.OrderCompleted'),
  OrderCancelled: () => message('timeline.OrderCancelled'),
  CardPaymentInitiated: () => message('timeline.CardPaymentInitiated'),
  CardPaymentSucceeded: () => message('timeline.CardPaymentSucceeded'),
  CardPaymentFailed: () => message('timeline.CardPaymentFailed'),
  CardPaymentExpired: () => message('timeline.CardPaymentExpired'),
  CardPaymentDiffered: () => message('timeline.CardPaymentDiffered'),
  CheckoutPaymentDiffered: () => message('timeline.CheckoutPaymentDiffered'),
  CardPaymentAccepted: () => message('timeline.CardPaymentAccepted'),
  CardPaymentRefundRequested: () => message('timeline.CardPaymentRefundRequested'),
  CardPaymentRefunded: () => message('timeline.CardPaymentRefunded'),
  CardPaymentRefundFailed: () => message('timeline.CardPaymentRefundFailed'),
  CardPaymentReturned: () => message('timeline.CardPaymentReturned'),
  InvoiceIssued: ({ number = '', kind = 'invoice' }) => message(`timeline.${kind}Issued`, { number }),
  PaymentLinkPaid: () => message('timeline.PaymentLinkPaid'),
  EssentialsOrderPlaced: ({ requestId = '' }) => message('timeline.EssentialsOrderPlaced', { requestId }),
  CartStarted: () => message('timeline.CartStarted'),
  CartClaimed: () => message('timeline.CartClaimed'),
  CartMerged: () => message('timeline.CartMerged'),
  ProductChosen: ({ quantity = 0 }) =>
    quantity === 0 ? message('timeline.ProductRemoved') : message('timeline.ProductChosen', { count: quantity }),
  ShippingQuoteChosen: ({ quote }) => message('timeline.ShippingQuoteChosen', { option: quote?.name ?? '' }),
  ShippingQuoteExpired: () => message('timeline.ShippingQuoteExpired'),
  CheckoutDataSet: () => message('timeline.CheckoutDataSet'),
  CartCurrencyChanged: ({ currency = '' }) => message('timeline.CartCurrencyChanged', { currency }),
  CheckoutInitiated: () => message('timeline.CheckoutInitiated'),
  CheckoutPaid: () => message('timeline.CheckoutPaid'),
  CheckoutFailed: () => message('timeline.CheckoutFailed'),
  CheckoutExpired: () => message('timeline.CheckoutExpired'),
  CheckoutAbandoned: () => message('timeline.CheckoutAbandoned'),
  SampleAdded: ({ itemNumber = '', name, product }) =>
    message('timeline.SampleAdded', { number: itemNumber, product: name || product?.title || '' }),
  SampleChanged: ({ repriced }) =>
    repriced
      ? message('timeline.SampleQuantityChanged', { quantity: formatQuantity(repriced.numberOfSamples) })
      : message('timeline.SampleTextsChanged'),
  SampleAddressChosen: () => message('timeline.SampleAddressChosen'),
  SamplePriced: () => message('timeline.SamplePriced'),
  SampleStarted: () => message('timeline.SampleStarted'),
  SampleShipped: ({ shipmentTracking }) =>
    shipmentTracking?.trackingCodes.length
      ? message('timeline.SampleShippedTracked', { codes: shipmentTracking.trackingCodes.join(', ') })
      : message('timeline.SampleShipped'),
  SampleCompleted: () => message('timeline.SampleCompleted'),
  SampleReturnedToWork: () => message('timeline.SampleReturnedToWork'),
  SampleCancelled: () => message('timeline.SampleCancelled'),
  ServiceAdded: ({ itemNumber = '', product }) =>
    message('timeline.ServiceAdded', { number: itemNumber, product: product?.title ?? '' }),
  ServiceChanged: ({ repriced }) =>
    repriced
      ? message('timeline.ServiceQuantityChanged', { quantity: formatQuantity(repriced.quantity) })
      : message('timeline.ServiceTextsChanged'),
  ServicePriced: () => message('timeline.ServicePriced'),
  ServiceStarted: () => message('timeline.ServiceStarted'),
  ServiceSubmittedForReview: ({ assets = [] }) =>
    message('timeline.ServiceSubmittedForReview', { files: message('timeline.files', { count: assets.length }) }),
  ServiceChangesRequested: () => message('timeline.ServiceChangesRequested'),
  ServiceCompleted: () => message('timeline.ServiceCompleted'),
  ServiceCancelled: () => message('timeline.ServiceCancelled'),
  ProductSampleReceived: () => message('timeline.ProductSampleReceived'),
  ProductSampleWaived: () => message('timeline.ProductSampleWaived'),
  ProductSampleRequired: () => message('timeline.ProductSampleRequired'),
  ProductSampleReceiptRevoked: () => message('timeline.ProductSampleReceiptRevoked'),
  /** A further shipment of a draft has no option until it is quoted. */
  ShipmentAdded: ({ option }) =>
    option ? message('timeline.ShipmentAdded', { option: option.name }) : message('timeline.ShipmentPlanned'),
  ShipmentRemoved: () => message('timeline.ShipmentRemoved'),
  ShipmentItemSplit: ({ quantity }) => message('timeline.ShipmentItemSplit', { pieces: pieces(quantity) }),
  ShipmentItemReceived: ({ quantity }) => message('timeline.ShipmentItemReceived', { pieces: pieces(quantity) }),
  ShipmentContentsChanged: () => message('timeline.ShipmentContentsChanged'),
  ShipmentAddressChanged: () => message('timeline.ShipmentAddressChanged'),
  ShipmentQuoted: ({ quote }) =>
    quote
      ? message('timeline.ShipmentQuoted', { options: options(quote.options.length) })
      : message('timeline.ShipmentQuoteEnded'),
  ShippingOptionChosen: ({ option }) => message('timeline.ShippingOptionChosen', { option: option?.name ?? '' }),
  ShipmentDeparted: ({ tracking }) =>
    tracking?.trackingCodes.length
      ? message('timeline.ShipmentDepartedTracked', { codes: tracking.trackingCodes.join(', ') })
      : message('timeline.ShipmentDeparted'),
  ShipmentPickedUp: () => message('timeline.ShipmentPickedUp'),
  ShipmentArrivedAtPort: () => message('timeline.ShipmentArrivedAtPort'),
  ShipmentCustomsCleared: () => message('timeline.ShipmentCustomsCleared'),
  ShipmentArrivedInWarehouse: () => message('timeline.ShipmentArrivedInWarehouse'),
  ShipmentDelivered: () => message('timeline.ShipmentDelivered'),
  ShipmentStatusCorrected: () => message('timeline.ShipmentStatusCorrected'),
  ShipmentPacked: () => message('timeline.ShipmentPacked'),
  TrackingChanged: () => message('timeline.TrackingChanged'),
  PurchaseOrderCreated: () => message('timeline.PurchaseOrderCreated'),
  PurchaseOrderReleased: ({ spec }) =>
    message('timeline.PurchaseOrderReleased', { id: spec?.purchaseOrderId ?? '', pieces: pieces(spec?.quantity) }),
  PurchaseOrderConfirmed: () => message('timeline.PurchaseOrderConfirmed'),
  PurchaseOrderStarted: () => message('timeline.PurchaseOrderStarted'),
  PurchaseOrderCompleted: () => message('timeline.PurchaseOrderCompleted'),
  SupplierNotified: () => message('timeline.SupplierNotified'),
  NotificationRead: () => message('timeline.NotificationRead'),
  NotificationMarkedUnread: () => message('timeline.NotificationMarkedUnread'),
  CustomerReleaseRequested: () => message('timeline.CustomerReleaseRequested'),
  CustomerReleaseRequestWithdrawn: () => message('timeline.CustomerReleaseRequestWithdrawn'),
  PurchaseOrderDeclined: () => message('timeline.PurchaseOrderDeclined'),
  PurchaseOrderRecalled: () => message('timeline.PurchaseOrderRecalled'),
  PurchaseOrderConfirmationRevoked: () => message('timeline.PurchaseOrderConfirmationRevoked'),
  PurchaseOrderReopened: () => message('timeline.PurchaseOrderReopened'),
  PurchaseOrderExpired: () => message('timeline.PurchaseOrderExpired'),
  PurchaseOrderRenewed: () => message('timeline.PurchaseOrderRenewed'),
  PurchaseOrderRemoved: () => message('timeline.PurchaseOrderRemoved'),
  PurchaseOrderDielineWithdrawn: () => message('timeline.PurchaseOrderDielineWithdrawn'),
  PurchaseOrderDielineWaived: () => message('timeline.PurchaseOrderDielineWaived'),
  PurchaseOrderDielineRequired: () => message('timeline.PurchaseOrderDielineRequired'),
  DielineSentToCustomer: () => message('timeline.DielineSentToCustomer'),
  ArtworkReturnedToCustomer: ({ reason = '' }) => message('timeline.ArtworkReturnedToCustomer', { reason }),
  PurchaseOrderArtworkWaived: () => message('timeline.PurchaseOrderArtworkWaived'),
  PurchaseOrderArtworkRequired: () => message('timeline.PurchaseOrderArtworkRequired'),
  PurchaseOrderTermsProposed: () => message('timeline.PurchaseOrderTermsProposed'),
  PurchaseOrderTermsAccepted: () => message('timeline.PurchaseOrderTermsAccepted'),
  PurchaseOrderTermsDeclined: () => message('timeline.PurchaseOrderTermsDeclined'),
  PurchaseOrderShippingSet: () => message('timeline.PurchaseOrderShippingSet'),
  SupplierPaymentRecorded: () => message('timeline.SupplierPaymentRecorded'),
  SupplierBillRecorded: ({ bill }) => message('timeline.SupplierBillRecorded', { number: bill?.number ?? '' }),
  SupplierBillCancelled: () => message('timeline.SupplierBillCancelled'),
  SupplierPaymentRemoved: () => message('timeline.SupplierPaymentRemoved'),
  PurchaseOrderNoteAdded: () => message('timeline.PurchaseOrderNoteAdded'),
  PurchaseOrderInternalNoteAdded: () => message('timeline.PurchaseOrderInternalNoteAdded'),
  PurchaseOrderFilesAttached: ({ attachments }) =>
    message('timeline.PurchaseOrderFilesAttached', { files: filesOf(attachments) }),
  PurchaseOrderDielineProvided: ({ attachments }) =>
    message('timeline.PurchaseOrderDielineProvided', { files: filesOf(attachments) }),
  PurchaseOrderProgressReported: ({ quantityMade }) =>
    message('timeline.PurchaseOrderProgressReported', { pieces: pieces(quantityMade) }),
  ProductionConfigurationCreated: () => message('timeline.ProductionConfigurationCreated'),
  ProductionConfigurationDescribed: () => message('timeline.ProductionConfigurationDescribed'),
  ProductionConfigurationSpecified: () => message('timeline.ProductionConfigurationSpecified'),
  ConfigurationProductionStarted: ({ quantity }) =>
    message('timeline.ConfigurationProductionStarted', { pieces: pieces(quantity) }),
  ConfigurationProductionFinished: ({ quantity }) =>
    message('timeline.ConfigurationProductionFinished', { pieces: pieces(quantity) }),
  ProductionConfigurationArchived: () => message('timeline.ProductionConfigurationArchived'),
  ProductionConfigurationRestored: () => message('timeline.ProductionConfigurationRestored'),
  CustomerDiscountGranted: () => message('timeline.CustomerDiscountGranted'),
  CustomerDiscountRevoked: () => message('timeline.CustomerDiscountRevoked'),
  BankStatementImported: () => message('timeline.BankStatementImported'),
  BankLineImported: () => message('timeline.BankLineImported'),
  BankLineSetAside: () => message('timeline.BankLineSetAside'),
  BankLineTakenBack: () => message('timeline.BankLineTakenBack'),
  ProductionConfigurationSuperseded: () => message('timeline.ProductionConfigurationSuperseded'),
  ConversationStarted: () => message('timeline.ConversationStarted'),
  MessagePosted: () => message('timeline.MessagePosted'),
  ConversationRead: () => message('timeline.ConversationRead'),
  ConversationMarkedUnread: () => message('timeline.ConversationMarkedUnread'),
  ConversationEmailSent: () => message('timeline.ConversationEmailSent'),
  ConversationEmailAddressed: () => message('timeline.ConversationEmailAddressed'),
  ConversationArchived: () => message('timeline.ConversationArchived'),
  ConversationReopened: () => message('timeline.ConversationReopened'),
  ToolCallRequested: () => message('timeline.ToolCallRequested'),
  ToolCallApproved: () => message('timeline.ToolCallApproved'),
  ToolCallRejected: () => message('timeline.ToolCallRejected'),
  ToolCallStarted: () => message('timeline.ToolCallStarted'),
  ToolCallCompleted: () => message('timeline.ToolCallCompleted'),
  ToolCallFailed: () => message('timeline.ToolCallFailed'),
  ToolCallCancelled: () => message('timeline.ToolCallCancelled'),
}

/** The sentence of a stored or redacted event. */
export const sentenceOf = ({ type, data }: Pick<Recorded | Redacted, 'type' | 'data'>): Message =>
  (sentences as Record<EventType, (data: object) => Message>)[type](data)
