/**
 * The pages behind the sign-in. They are apart from routes.tsx because a visitor's first script would otherwise list
 * every file of them. To add one: a line here, then a route in routes.tsx.
 */
export const appPages = {
  AppLayout: () => import('./pages/AppLayout.tsx'),
  LiveOutlet: () => import('./pages/LiveOutlet.tsx'),
  'account/AccountPage': () => import('./pages/account/AccountPage.tsx'),
  'customer/OrdersPage': () => import('./pages/customer/OrdersPage.tsx'),
  'customer/OrderPage': () => import('./pages/customer/OrderPage.tsx'),
  'customer/PackagingPage': () => import('./pages/customer/PackagingPage.tsx'),
  'customer/PackagingOfPage': () => import('./pages/customer/PackagingOfPage.tsx'),
  'customer/CompanyPage': () => import('./pages/customer/CompanyPage.tsx'),
  'customer/UsersPage': () => import('./pages/customer/UsersPage.tsx'),
  'staff/OrdersPage': () => import('./pages/staff/OrdersPage.tsx'),
  'staff/OrderPage': () => import('./pages/staff/OrderPage.tsx'),
  'staff/PaymentsPage': () => import('./pages/staff/PaymentsPage.tsx'),
  'staff/BooksPage': () => import('./pages/staff/BooksPage.tsx'),
  'staff/JournalPage': () => import('./pages/staff/JournalPage.tsx'),
  'staff/DisputesPage': () => import('./pages/staff/DisputesPage.tsx'),
  'staff/MarginsPage': () => import('./pages/staff/MarginsPage.tsx'),
  'staff/ProposeChangePage': () => import('./pages/staff/ProposeChangePage.tsx'),
  'staff/HistoryPage': () => import('./pages/staff/HistoryPage.tsx'),
  'staff/PurchaseOrdersPage': () => import('./pages/staff/PurchaseOrdersPage.tsx'),
  'staff/PurchaseOrderPage': () => import('./pages/staff/PurchaseOrderPage.tsx'),
  'staff/ConfigurationsPage': () => import('./pages/staff/ConfigurationsPage.tsx'),
  'staff/ConfigurationPage': () => import('./pages/staff/ConfigurationPage.tsx'),
  'staff/CustomersPage': () => import('./pages/staff/CustomersPage.tsx'),
  'staff/ActionsPage': () => import('./pages/staff/ActionsPage.tsx'),
  'staff/CustomerPage': () => import('./pages/staff/CustomerPage.tsx'),
  'staff/UsersPage': () => import('./pages/staff/UsersPage.tsx'),
  'staff/UserPage': () => import('./pages/staff/UserPage.tsx'),
  'staff/SuppliersPage': () => import('./pages/staff/SuppliersPage.tsx'),
  'staff/SupplierPage': () => import('./pages/staff/SupplierPage.tsx'),
  'staff/PaymentLinksPage': () => import('./pages/staff/PaymentLinksPage.tsx'),
  'staff/AuditLogPage': () => import('./pages/staff/AuditLogPage.tsx'),
  GalleryPage: () => import('./gallery/GalleryPage.tsx'),
  'supplier/NotificationsPage': () => import('./pages/supplier/NotificationsPage.tsx'),
  'supplier/ProfilePage': () => import('./pages/supplier/ProfilePage.tsx'),
  'supplier/PurchaseOrdersPage': () => import('./pages/supplier/PurchaseOrdersPage.tsx'),
  'supplier/PurchaseOrderPage': () => import('./pages/supplier/PurchaseOrderPage.tsx'),
}

export type AppPage = keyof typeof appPages
