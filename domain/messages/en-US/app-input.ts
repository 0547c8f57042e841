/** Further refusals of input of the pages behind the sign-in: visitors do not load them. */
export const appInput = {
  discountScope: 'Invalid discount scope',
  discountType: 'Invalid discount type',
  endBeforeStart: 'The period ends before it begins. Choose a later date in “{{field}}”',
  thisCentury: '{{field}} must be a date of this century',
  upgrade: 'Only WebSocket connections are accepted',
  noHttp: 'The request is not valid HTTP',
  largeHeaders: 'The headers of the request are too large',
  wrongLength: 'The length of {{field}} does not match its content-length',
  filterForStaff: 'Only staff can filter by {{field}}. Remove this filter',
  cursor: 'This page is no longer valid. Start again from the first page',
  zeroRate: 'Enter a rate of 0: no tax is charged in this category',
  taxReason: 'Enter why no tax is charged',
  vatNumber: 'This is not a valid VAT number. It begins with the two letters of its country',
  vatNumberNeeded: 'Enter the customer’s VAT number. It is required for reverse charge',
} as const
