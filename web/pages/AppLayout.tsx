import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { match } from 'ts-pattern'
import type { User } from '#application/contracts/people.ts'
import { said, t } from '../locales/i18n.ts'
import { homeFor, paths } from '../paths.ts'
import { useConnection } from '../stores/connection.ts'
import { queries } from '../stores/queries.ts'
import { signOut, userOf, useSession } from '../stores/session.ts'
import { AccountMenu } from '../ui/AccountMenu.tsx'
import { LiveDot } from '../ui/LiveDot.tsx'
import { Shell } from '../ui/Shell.tsx'
import { toast } from '../ui/toast.ts'

/** The desk of each audience: what it is called, and where one can go from anywhere. */
const deskOf = (type: User['type']) =>
  match(type)
    .with('user', () => ({
      place: undefined,
      role: t('shell.account.user'),
      nav: [{ label: t('shell.frame.orders'), href: paths.customer.orders() }],
    }))
    .with('admin', () => ({
      place: t('shell.frame.staff'),
      role: t('shell.account.admin'),
      nav: [{ label: t('shell.frame.orders'), href: paths.staff.orders() }],
    }))
    .with('supplier', () => ({
      place: t('shell.frame.workshop'),
      role: t('shell.account.supplier'),
      nav: [{ label: t('shell.frame.purchaseOrders'), href: paths.supplier.purchaseOrders() }],
    }))
    .exhaustive()

/** The frame of every page behind the sign-in: the desk of whoever is signed in, the live dot, the account. */
const AppLayout = () => {
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const user = userOf(useSession())
  const connection = useConnection(({ state }) => state)
  const { history } = useRouter()
  if (!user) return null

  const { place, role, nav } = deskOf(user.type)
  const leave = async () => {
    const answer = await signOut()
    if (answer.hasError) return toast(said(answer.message), 'bad')
    history.push(paths.landing())
  }
  return (
    <QueryClientProvider client={queries}>
      <Shell
        home={homeFor(user.type)}
        {...(place ? { place } : {})}
        nav={nav.map((item) => ({ ...item, current: here.startsWith(item.href) }))}
        tools={
          <>
            <LiveDot state={connection} />
            <AccountMenu
              name={`${user.firstName} ${user.lastName}`}
              email={user.email}
              role={role}
              onSignOut={() => void leave()}
            />
          </>
        }
      >
        <Outlet />
      </Shell>
      <Notifications position="bottom-center" />
    </QueryClientProvider>
  )
}

export default AppLayout
