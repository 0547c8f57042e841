import { aiConversations } from './assistant/conversation-operations.ts'
import { aiConfigurations, aiDocuments, aiMemories, aiTasks } from './assistant/operations.ts'
import * as toolCalls from './assistant/tool-call-commands.ts'
import { catalogue } from './catalogue/operations.ts'
import type { Contracts } from './contracts/all.ts'
import type { Endpoint } from './contracts/endpoint.ts'
import * as chat from './conversations/chat-commands.ts'
import { push } from './conversations/push-operations.ts'
import * as chatQueries from './conversations/queries.ts'
import { documents } from './documents/operations.ts'
import { files } from './files/operations.ts'
import { help } from './help/operations.ts'
import { monitoring } from './monitoring/operations.ts'
import { cartCommands } from './ordering/cart-commands.ts'
import { cart } from './ordering/cart-operations.ts'
import * as orders from './ordering/commands.ts'
import * as orderChanges from './ordering/order-changes.ts'
import * as orderDetails from './ordering/order-details.ts'
import * as orderWork from './ordering/order-work.ts'
import {
  addPackagingItem,
  changePackagingItem,
  changePackingConfiguration,
  configurePackagingItem,
  removePackagingItem,
} from './ordering/packaging-items.ts'
import * as orderQueries from './ordering/queries.ts'
import * as reorder from './ordering/reorder.ts'
import * as samples from './ordering/samples.ts'
import * as services from './ordering/services.ts'
import * as standardItems from './ordering/standard-items.ts'
import { schematics } from './packaging/schematic-operations.ts'
import { accountStatements } from './payments/account-statements.ts'
import { bankStatements } from './payments/bank-statements.ts'
import { books } from './payments/books.ts'
import { initiateCardPayment } from './payments/card-payment-commands.ts'
import { cartPayments } from './payments/cart-payments.ts'
import { customerDiscounts } from './payments/customer-discounts.ts'
import { acceptCardPayment, recordPaymentReturn, refundDifferingPayment } from './payments/differing-payments.ts'
import { discounts } from './payments/discount-commands.ts'
import { disputes } from './payments/disputes.ts'
import { invoices } from './payments/invoices.ts'
import { cardPayments } from './payments/pay-by-card.ts'
import { payables } from './payments/payables.ts'
import {
  issuePaymentLink,
  listAllPaymentLinks,
  listPaymentLinks,
  openPaymentLink,
  withdrawPaymentLink,
} from './payments/payment-links.ts'
import { getPublicKey } from './payments/public-key.ts'
import { sandbox } from './payments/sandbox-operations.ts'
import { blockPayment, requestOrderPayment, setPaymentTerms, unblockPayment } from './payments/terms-commands.ts'
import { ownAccount } from './people/account-operations.ts'
import { customerActions } from './people/customer-action-operations.ts'
import { customers } from './people/customer-operations.ts'
import { settings } from './people/settings-queries.ts'
import { signInOperations } from './people/sign-in-operations.ts'
import { suppliers } from './people/supplier-operations.ts'
import { auditLog, users } from './people/user-operations.ts'
import type { CommandSpec } from './pipeline/handle.ts'
import type { Operation, OperationsByArea } from './pipeline/operation.ts'
import { systemCommands } from './pipeline/system-commands.ts'
import { pricing } from './pricing/operations.ts'
import * as artwork from './production/artwork-commands.ts'
import { assets } from './production/assets.ts'
import * as production from './production/commands.ts'
import * as configurations from './production/configuration-commands.ts'
import * as configurationQueries from './production/configuration-queries.ts'
import { createPurchaseOrder } from './production/create-purchase-order.ts'
import * as notifications from './production/notifications.ts'
import * as pickups from './production/pickups.ts'
import { preflightArtwork } from './production/preflight.ts'
import * as productionQueries from './production/queries.ts'
import { supplierAssets } from './production/supplier-assets.ts'
import * as shipments from './shipping/commands.ts'
import { packShipment, proposePacking } from './shipping/pack-shipment.ts'
import * as shipmentPlans from './shipping/plan-commands.ts'

/**
 * All operations, by area and contract name. Server routes, OpenAPI, the access table, the demo and the tests are
 * derived from this list. A contract without an operation does not compile; an operation listed under another contract
 * prevents the server from starting.
 */

type OperationsOf<Area> = {
  [Name in keyof Area]: Area[Name] extends Operation['contract'] ? Operation<Area[Name]> : never
}

export const operations = {
  catalogue,
  pricing,
  schematics,
  settings,
  people: { ...signInOperations, ...ownAccount },
  customers,
  customerActions,
  suppliers,
  users,
  auditLog,
  ordering: {
    list: orderQueries.listOrders,
    counts: orderQueries.countOrders,
    board: orderQueries.getBoard,
    timeline: orderQueries.getTimeline,
    get: orderQueries.getOrder,
    create: orders.createOrder,
    quoteRequests: orderQueries.listQuoteRequests,
    reorderItems: reorder.listReorderItems,
    reorder: reorder.reorderPackagingItem,
    changeReorderBlock: reorder.changeReorderBlock,
    createInternal: orders.createInternalOrder,
    publish: orders.publishOrder,
    withdraw: orders.withdrawOrder,
    changeDraft: orders.changeDraft,
    changeAttachments: orderDetails.changeOrderAttachments,
    changeCurrency: orderDetails.changeOrderCurrency,
    changeAddresses: orderDetails.changeOrderAddresses,
    changeComments: orderDetails.changeOrderComments,
    addPackagingItem,
    changePackagingItem,
    changePackingConfiguration,
    configurePackagingItem,
    removePackagingItem,
    addStandardItem: standardItems.addStandardItem,
    changeStandardItem: standardItems.changeStandardItem,
    removeStandardItem: standardItems.removeStandardItem,
    priceStandardItems: standardItems.priceStandardItems,
    requestQuote: orders.requestQuote,
    completeQuoteRequest: orders.completeQuoteRequest,
    createInternalQuoteRequest: orders.createInternalQuoteRequest,
    releaseQuoteRequest: orders.releaseQuoteRequest,
    askCustomerFeedback: orders.askCustomerFeedback,
    giveQuoteFeedback: orders.giveQuoteFeedback,
    reopenQuoteRequest: orders.reopenQuoteRequest,
    cancelQuoteRequest: orders.cancelQuoteRequest,
    sourceItem: orders.sourceItem,
    refreshShippingQuotes: orders.refreshShippingQuotes,
    selectQuote: orders.selectQuote,
    deselectQuote: orders.deselectQuote,
    addShipment: shipmentPlans.addShipment,
    removeShipment: shipmentPlans.removeShipment,
    placeOrder: orders.placeOrder,
    cancel: orders.cancelOrder,
    reopenDraft: orders.reopenDraft,
    hold: orders.holdOrder,
    resume: orders.resumeOrder,
    complete: orders.completeOrder,
    reopen: orders.reopenOrder,
    recordPayment: orders.recordPayment,
    recordRefund: orders.recordRefund,
    refundCardPayment: orders.refundCardPayment,
    removePaymentEntry: orders.removePaymentEntry,
  },
  orderChanges: {
    propose: orderChanges.proposeOrderChange,
    withdraw: orderChanges.withdrawOrderChange,
    accept: orderChanges.acceptOrderChange,
    decline: orderChanges.declineOrderChange,
  },
  orderWork: {
    addNote: orderWork.addOrderNote,
    addInternalNote: orderWork.addInternalOrderNote,
    assign: orderWork.assignOrder,
  },
  cart,
  documents,
  reimbursements: { get: orderQueries.getReimbursements, ofWork: orderQueries.getWorkCredits },
  samples: {
    add: samples.addSample,
    change: samples.changeSample,
    price: samples.getSamplePrice,
    start: samples.startSample,
    ship: samples.shipSample,
    complete: samples.completeSample,
    returnToWork: samples.returnSampleToWork,
    cancel: samples.cancelSample,
  },
  services: {
    add: services.addService,
    change: services.changeService,
    price: services.getServicePrice,
    start: services.startService,
    submit: services.submitServiceForReview,
    requestChanges: services.requestServiceChanges,
    complete: services.completeService,
    cancel: services.cancelService,
    recordProductSampleReceipt: services.recordProductSampleReceipt,
    waiveProductSample: services.waiveProductSample,
    requireProductSample: services.requireProductSample,
    revokeProductSampleReceipt: services.revokeProductSampleReceipt,
  },
  shipping: {
    pack: packShipment,
    proposePacking,
    recordPickup: shipments.recordShipmentPickup,
    recordDeparture: shipments.recordShipmentDeparture,
    recordPortArrival: shipments.recordPortArrival,
    recordCustomsClearance: shipments.recordCustomsClearance,
    recordWarehouseArrival: shipments.recordWarehouseArrival,
    recordDelivery: shipments.recordShipmentDelivery,
    correctStatus: shipments.correctShipmentStatus,
    changeTracking: shipments.changeTracking,
  },
  shipmentPlanning: {
    split: shipmentPlans.splitShipmentItem,
    changeAddress: shipmentPlans.changeShipmentAddress,
    describe: shipmentPlans.describeShipment,
    quote: shipmentPlans.quoteShipment,
    renewOptions: shipmentPlans.renewShippingOptions,
    choose: shipmentPlans.chooseShippingOption,
    addAddress: shipmentPlans.addShippingAddress,
  },
  discounts,
  paymentTerms: {
    set: setPaymentTerms,
    request: requestOrderPayment,
    block: blockPayment,
    unblock: unblockPayment,
  },
  payments: {
    listLinks: listPaymentLinks,
    listAllLinks: listAllPaymentLinks,
    issueLink: issuePaymentLink,
    withdrawLink: withdrawPaymentLink,
    openLink: openPaymentLink,
    publicKey: getPublicKey,
  },
  cardPayments,
  differingPayments: {
    accept: acceptCardPayment,
    refund: refundDifferingPayment,
    recordReturn: recordPaymentReturn,
  },
  cartPayments,
  disputes,
  payables,
  books,
  bankStatements,
  invoices,
  sandbox,
  production: {
    list: productionQueries.listPurchaseOrders,
    listForStaff: productionQueries.listPurchaseOrdersForStaff,
    board: productionQueries.getPurchaseOrderBoard,
    toPlan: productionQueries.listItemsToPlan,
    getForStaff: productionQueries.getPurchaseOrderForStaff,
    get: productionQueries.getPurchaseOrder,
    pickups: pickups.listPickups,
    timeline: productionQueries.getPurchaseOrderTimeline,
    timelineForStaff: productionQueries.getPurchaseOrderTimelineForStaff,
  },
  supplierNotifications: {
    list: notifications.listNotifications,
    count: notifications.countNotifications,
    read: notifications.readNotification,
    markUnread: notifications.markNotificationUnread,
    readAll: notifications.readAllNotifications,
  },
  purchaseOrders: {
    create: createPurchaseOrder,
    requestCustomerRelease: production.requestCustomerRelease,
    withdrawCustomerRelease: production.withdrawCustomerRelease,
    release: production.releasePurchaseOrder,
    confirm: production.confirmPurchaseOrder,
    decline: production.declinePurchaseOrder,
    recall: production.recallPurchaseOrder,
    revokeConfirmation: production.revokeConfirmation,
    start: production.startPurchaseOrder,
    complete: production.completePurchaseOrder,
    reopen: production.reopenPurchaseOrder,
    renew: production.renewPurchaseOrder,
    remove: production.removePurchaseOrder,
    attachFiles: production.attachFiles,
    provideDieline: production.providePurchaseOrderDieline,
    withdrawDieline: production.withdrawDieline,
    waiveDieline: production.waiveDieline,
    requireDieline: production.requireDieline,
    sendDieline: production.sendDieline,
    receiveArtwork: production.receiveCustomerArtwork,
    approveArtwork: production.approveFactoryArtwork,
    returnArtwork: production.returnArtwork,
    waiveArtwork: production.waiveArtwork,
    requireArtwork: production.requireArtwork,
    proposeTerms: production.proposeTerms,
    acceptTerms: production.acceptTerms,
    declineTerms: production.declineTerms,
    reportProgress: production.reportProgress,
    recordPickup: pickups.recordPickup,
    setShipping: production.setShipping,
    recordPayment: production.recordSupplierPayment,
    removePayment: production.removeSupplierPayment,
    recordBill: production.recordSupplierBill,
    cancelBill: production.cancelSupplierBill,
    addNote: production.addNote,
    addInternalNote: production.addInternalNote,
    assign: production.assignPurchaseOrder,
  },
  assets,
  supplierAssets,
  artwork: {
    upload: artwork.uploadArtwork,
    requestChanges: artwork.requestArtworkChanges,
    preflight: preflightArtwork,
    provideDieline: artwork.provideDieline,
    addFactoryDieline: artwork.addFactoryDieline,
    waive: artwork.waiveItemArtwork,
    accept: artwork.acceptArtwork,
    submitProof: artwork.submitProof,
    approveProof: artwork.approveProof,
    rejectProof: artwork.rejectProof,
  },
  productionConfigurations: {
    list: configurationQueries.listProductionConfigurations,
    get: configurationQueries.getProductionConfiguration,
    create: configurations.createProductionConfiguration,
    change: configurations.changeProductionConfiguration,
    archive: configurations.archiveProductionConfiguration,
    restore: configurations.restoreProductionConfiguration,
    supersede: configurations.supersedeProductionConfiguration,
  },
  customerDiscounts,
  accountStatements,
  history: {
    events: orderQueries.getHistory,
    difference: orderQueries.getHistoryDifference,
    asOf: orderQueries.getOrderAsOf,
  },
  feed: { read: chatQueries.readFeed },
  chat: {
    list: chatQueries.listConversations,
    count: chatQueries.countUnreadConversations,
    get: chatQueries.getConversation,
    start: chat.startConversation,
    messages: chatQueries.listMessages,
    post: chat.postMessage,
    email: chat.startEmailConversation,
    emailReply: chat.replyByEmail,
    participants: chatQueries.listParticipants,
    mentionable: chatQueries.listMentionable,
    read: chat.readConversation,
    markUnread: chat.markConversationUnread,
    archive: chat.archiveConversation,
    reopen: chat.reopenConversation,
  },
  push,
  files,
  help,
  aiConfigurations,
  aiTasks,
  aiDocuments,
  aiMemories,
  aiConversations,
  aiToolCalls: {
    approve: toolCalls.approveToolCall,
    reject: toolCalls.rejectToolCall,
    cancel: toolCalls.cancelToolCall,
    retry: toolCalls.retryToolCall,
  },
  monitoring,
} satisfies { [Area in keyof Contracts]: OperationsOf<Contracts[Area]> }

/** Contracts by area and name. */
export type ContractsByArea = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** The contracts of a list of operations, for the documentation and the checks of a server. */
export const contractsOf = (list: OperationsByArea): ContractsByArea =>
  Object.fromEntries(
    Object.entries(list).map(([area, ofArea]) => [
      area,
      Object.fromEntries(Object.entries(ofArea).map(([name, { contract }]) => [name, contract])),
    ]),
  )

const listed: readonly Operation[] = Object.values(operations).flatMap((area) => Object.values<Operation>(area))

/**
 * Every command of the log by its name in the domain. A command can have several forms for different audiences: staff
 * specify the shipment that was picked up, a supplier the purchase order (decision 153).
 *
 * @throws {Error} at start, if two commands have the same name and an audience in common
 */
export const commands: ReadonlyMap<string, readonly CommandSpec<never>[]> = byName([
  ...listed.filter((one) => one.kind === 'command'),
  ...Object.values(cartCommands),
  initiateCardPayment,
  ...Object.values(systemCommands),
])

function byName(all: readonly CommandSpec<never>[]): ReadonlyMap<string, readonly CommandSpec<never>[]> {
  const named = new Map<string, readonly CommandSpec<never>[]>()
  for (const one of new Set(all)) {
    const others = named.get(one.name) ?? []
    const shared = one.access.find((access) => others.some((other) => other.access.includes(access)))
    if (shared) throw new Error(`Two commands for ${shared} have the name ${one.name}`)
    named.set(one.name, [...others, one])
  }
  return named
}
