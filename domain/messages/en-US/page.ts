/** Titles and descriptions of public pages, as search engines and shared links show them (SHELL-D01). */
export const page = {
  home: 'Custom boxes, made to your exact size',
  homeDescription:
    'Custom boxes, bags and tubes in your exact size. See price, delivered cost and dieline instantly, order online, and follow production.',
  customPackaging: 'Custom packaging',
  customPackagingDescription:
    'Mailers, cartons, rigid boxes, bags, tubes and more, with instant prices and free dielines.',
  samples: 'Samples',
  samplesDescription: 'See and feel your packaging before you order.',
  services: 'Services',
  servicesDescription: 'Expert help with design, artwork and quality.',
  essentials: 'Essentials',
  essentialsDescription: 'Plain packaging from stock, by the pack.',
  help: 'Help center',
  helpDescription: 'How to choose, order, pay for and receive your packaging.',
  faq: 'Questions and answers',
  faqDescription: 'Minimum orders, samples, artwork, proofs, payment, changes and reorders.',
  shipping: 'Shipping and delivery',
  shippingDescription: 'Production times, shipping options, and who pays duties and taxes.',
  about: 'About Boxwright',
  aboutDescription: 'Who we are, how we work, and the company that issues your invoices.',
  terms: 'Terms of use',
  termsDescription: 'What you agree to when you create an account.',
  privacy: 'Privacy',
  privacyDescription: 'What we store about you, why, and how to delete it.',
} as const
