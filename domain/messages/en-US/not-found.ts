/** What a 404 names: the entity (API-D06). */
export const notFound = {
  address: 'Address not found',
  customer: 'Customer not found',
  demo: 'Demo not found',
  file: 'File not found',
  item: 'Item not found',
  order: 'Order not found',
  path: 'Path not found',
  picture: 'Picture not found',
  product: 'Product not found',
  purchaseOrder: 'Purchase order not found',
  session: 'Session not found',
  shipment: 'Shipment not found',
  shippingOption: 'Shipping option not found',
  supplier: 'Supplier not found',
  upload: 'Upload not found',
  user: 'User not found',
} as const
