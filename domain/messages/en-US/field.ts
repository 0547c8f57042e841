/** What form fields are called: by the last part of their path (TEXT-036..038, TEXT-D10), and whose they are. */
export const field = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  company: 'Company',
  phoneNumber: 'Phone number',
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  country: 'Country',
  name: 'Name',
  additionalComments: 'Additional comments',
} as const

/** Groups of fields whose names need to say whose they are. */
export const fieldGroup = {
  contact: '(contact details)',
  shippingAddress: '(Shipping Address)',
  billingAddress: '(Billing Address)',
} as const
