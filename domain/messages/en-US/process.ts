/** What acts by itself: the processes of `application/processes.ts`, by name. */
export const process = {
  'confirm-payments': 'Boxwright (confirm payments)',
  'validate-shipments': 'Boxwright (validate shipments)',
  'issue-purchase-orders': 'Boxwright (issue purchase orders)',
  'record-productions': 'Boxwright (record productions)',
  'follow-production': 'Boxwright (follow production)',
  'mail-about-orders': 'Boxwright (send order emails)',
  'catch-up-after-hold': 'Boxwright (catch up after a hold)',
  'expire-quotes': 'Boxwright (expire quotes)',
  'expire-shipping-quotes': 'Boxwright (expire shipping quotes)',
  'follow-checkouts': 'Boxwright (follow checkouts)',
  'card-payments': 'Boxwright (card payments)',
  'expire-cart-shipping': 'Boxwright (expire shipping options)',
  'complete-orders': 'Boxwright (complete orders)',
  'withdraw-payment-links': 'Boxwright (withdraw payment links)',
  'cancel-work': 'Boxwright (cancel samples and services)',
} as const
