/** Notifications of employees (PUSH-D02): title and text. */
export const push = {
  newOrder: 'New order',
  newOrderText: 'A customer started order {{id}}.',
  orderPlaced: 'Order placed',
  orderPlacedText: 'A customer placed order {{id}}.',
  artworkUploaded: 'Artwork uploaded',
  artworkUploadedText: 'Order {{id}} has new artwork.',
  chatMention: 'You were mentioned',
  chatMentionText: 'Someone mentioned you in a message.',
  purchaseOrderConfirmed: 'Purchase order confirmed',
  purchaseOrderConfirmedText: 'Purchase order {{id}} was confirmed.',
  orderAssigned: 'Assignment',
  orderAssignedText: 'Order {{id}} is assigned to you.',
  purchaseOrderAssigned: 'Assignment',
  purchaseOrderAssignedText: 'Purchase order {{id}} is assigned to you.',
} as const
