import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { match } from 'ts-pattern'
import type { User } from '#application/people/contracts/people.ts'
import type { Access } from '#domain/people/rights.ts'
import { fullName } from '#domain/text/full-name.ts'
import { AssistantButton } from '../assistant/AssistantButton.tsx'
import { MessagesLink } from '../conversations/MessagesLink.tsx'
import { queries } from '../data/query-client.ts'
import { t } from '../locales/i18n.ts'
import { failureText } from '../locales/message-text.ts'
import { homeFor, paths } from '../paths.ts'
import { moneyPages } from '../payments/books/money-pages.ts'
import { NotificationBell } from '../production/NotificationBell.tsx'
import { hasAccess } from '../rights.ts'
import { useConnection } from '../stores/connection.ts'
import { hasCart } from '../stores/has-cart.ts'
import { signOut, userOf, useSession } from '../stores/session.ts'
import { AccountMenu } from '../ui/AccountMenu.tsx'
import { Controls } from '../ui/Controls.tsx'
import { LiveDot } from '../ui/LiveDot.tsx'
import { Shell } from '../ui/Shell.tsx'
import { KeyHintsShown } from '../ui/ShortcutHint.tsx'
import { toast } from '../ui/toast.ts'
import { FooterLinks } from './FooterLinks.tsx'

/** Lazy: most users have no cart. */
const CartLink = lazy(() => import('../ordering/cart/CartLink.tsx'))

/** `under`: addresses of further pages that belong to the entry. */
type Entry = { label: string; href: string; under?: readonly string[]; for: readonly Access[] }

/** Navigation entries with the permission that each requires; entries without permission are not shown. */
const entries = (): Entry[] => [
  { label: t('shell.frame.orders'), href: paths.customer.orders(), for: ['customer'] },
  { label: t('shell.frame.packaging'), href: paths.customer.packaging(), for: ['customer'] },
  { label: t('schematics.title'), href: paths.schematics(), for: ['customer'] },
  { label: t('shell.frame.company'), href: paths.customer.company(), for: ['customer'] },
  { label: t('shell.frame.users'), href: paths.customer.users(), for: ['customer'] },
  { label: t('visitor.nav.customPackaging'), href: paths.shop.customPackaging(), for: ['customer'] },
  { label: t('visitor.nav.essentials'), href: paths.shop.essentials(), for: ['customer'] },
  { label: t('shell.frame.orders'), href: paths.staff.orders(), for: ['staff'] },
  { label: t('shell.frame.purchaseOrders'), href: paths.staff.purchaseOrders(), for: ['staff', 'supplierManager'] },
  {
    label: t('books.payments'),
    href: paths.staff.payments(),
    under: moneyPages().map(({ href }) => href),
    for: ['staff', 'bookReader'],
  },
  { label: t('shell.frame.configurations'), href: paths.staff.configurations(), for: ['staff'] },
  { label: t('schematics.title'), href: paths.staff.schematics(), for: ['staff', 'supplierManager'] },
  { label: t('shell.frame.customers'), href: paths.staff.customers(), for: ['staff'] },
  { label: t('shell.frame.paymentLinks'), href: paths.staff.paymentLinks(), for: ['staff'] },
  { label: t('shell.frame.actions'), href: paths.staff.actions(), for: ['staff'] },
  { label: t('shell.frame.suppliers'), href: paths.staff.suppliers(), for: ['staff', 'supplierManager'] },
  { label: t('shell.frame.users'), href: paths.staff.users(), for: ['staff', 'supplierManager'] },
  { label: t('aisettings.frame.settings'), href: paths.staff.assistant.configurations(), for: ['staff'] },
  { label: t('shell.frame.auditLog'), href: paths.staff.record(), for: ['seniorStaff'] },
  { label: t('shell.frame.purchaseOrders'), href: paths.supplier.purchaseOrders(), for: ['supplier'] },
  { label: t('production.notifications.title'), href: paths.supplier.notifications(), for: ['supplier'] },
  { label: t('schematics.title'), href: paths.schematics(), for: ['supplier'] },
  { label: t('production.profile.title'), href: paths.supplier.profile(), for: ['supplier'] },
]

/** Area name of the user type, if it is shown next to the logo. */
const placeOf = (type: User['type']): string | undefined =>
  match(type)
    .with('user', () => undefined)
    .with('admin', () => t('shell.frame.staff'))
    .with('supplier', () => t('shell.frame.supplier'))
    .exhaustive()

/** Layout of every page behind the sign-in: navigation of the user's area, connection status, account menu. */
const AppLayout = () => {
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const user = userOf(useSession())
  const connection = useConnection(({ state }) => state)
  const { history } = useRouter()
  if (!user) return null

  const place = placeOf(user.type)
  const nav = entries().filter(({ for: access }) => hasAccess(user, ...access))
  const leave = async () => {
    const answer = await signOut()
    if (answer.hasError) return toast(failureText(answer), 'bad')
    history.push(paths.landing())
  }
  return (
    <QueryClientProvider client={queries}>
      <Controls>
        <Shell
          home={homeFor(user)}
          {...(place ? { place } : {})}
          footer={user.type === 'user' && <FooterLinks />}
          nav={nav.map(({ label, href, under = [] }) => ({
            label,
            href,
            current: [href, ...under].some((path) => here.startsWith(path)),
          }))}
          tools={
            <>
              <LiveDot state={connection} />
              {hasAccess(user, 'customer', 'supplier', 'staff', 'supplierManager') && <MessagesLink />}
              {hasAccess(user, 'customer', 'staff') && <AssistantButton />}
              {user.type === 'supplier' && <NotificationBell />}
              {user.type === 'user' && hasCart() && (
                <Suspense fallback={null}>
                  <CartLink always={false} />
                </Suspense>
              )}
              <AccountMenu
                name={fullName(user)}
                picture={user.avatar}
                email={user.email}
                role={t(`shell.account.${user.type}`)}
                account={paths.account()}
                help={paths.help()}
                onSignOut={() => void leave()}
              />
            </>
          }
        >
          <KeyHintsShown value={user.type !== 'user'}>
            <Outlet />
          </KeyHintsShown>
        </Shell>
        <Notifications position="top-center" />
      </Controls>
    </QueryClientProvider>
  )
}

export default AppLayout
