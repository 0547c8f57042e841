import type { Process } from '../../pipeline/process.ts'

/**
 * Validates a draft's shipments again whenever its shipments, quantities, prices or addresses change (SHIP-T14, T15).
 */
export const validateShipments: Process = {
  name: 'validate-shipments',
  on: [
    'ShipmentAdded',
    'ShipmentRemoved',
    'ShipmentItemSplit',
    'ShipmentAddressChanged',
    'ShipmentQuoted',
    'ShippingOptionChosen',
    'QuoteSelected',
    'QuoteDeselected',
    'PackagingItemAdded',
    'PackagingItemConfigured',
    'PackagingItemRemoved',
    'StandardItemAdded',
    'StandardItemChanged',
    'StandardItemRemoved',
    'StandardItemsPriced',
    'QuotesExpired',
    'QuoteRequestReopened',
    'QuoteRequested',
    'ShippingQuoted',
    'ShippingQuotesRefreshed',
    'DraftChanged',
  ],
  react: ({ caseId }, { shipments }) =>
    Object.keys(shipments).length > 0 ? [{ command: 'validateShipments', input: { caseId } }] : [],
}
