/** The entity of a 404 (API-D06), and how to find it. */
export const notFound = {
  address: 'Address not found. It may have been removed. Reload the page.',
  cart: 'Cart not found. Add a product to start a new one.',
  demo: 'Demo not found. Start Boxwright with the demo.',
  file: 'File not found. It may have been removed. Reload the page.',
  order: 'Order not found. Check the order number.',
  path: 'Path not found. Check the API reference.',
  paymentLink: 'Payment link not found. Open the link exactly as you received it.',
  picture: 'Picture not found. It may have been replaced. Reload the page.',
  product: 'Product not found. Choose one from the shop.',
  sample: 'Sample not found. Choose one from the shop or from its order.',
  service: 'Service not found. Choose one from the shop or from its order.',
  shippingOption: 'Shipping option not found. Choose one of the options shown.',
} as const
