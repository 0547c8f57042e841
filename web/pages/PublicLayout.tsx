import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '../locales/i18n.ts'
import { TrackingChoice } from '../monitoring/TrackingChoice.tsx'
import { homeFor, paths } from '../paths.ts'
import { SettingsChip } from '../people/settings/SettingsChip.tsx'
import { RatesNote } from '../pricing/RatesNote.tsx'
import { useCountrySettings } from '../stores/country-settings.ts'
import { hasCart } from '../stores/has-cart.ts'
import { useLanguage } from '../stores/language.ts'
import { userOf, useSession } from '../stores/session.ts'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Shell } from '../ui/Shell.tsx'
import { FooterLinks } from './FooterLinks.tsx'

/** Lazy: most first visits have no cart. */
const CartLink = lazy(() => import('../ordering/cart/CartLink.tsx'))

const shopLists = [
  ['customPackaging', paths.shop.customPackaging],
  ['samples', paths.shop.samples],
  ['services', paths.shop.services],
  ['essentials', paths.shop.essentials],
] as const

/** Layout of the public pages. Signed-in users see a link to their own area. */
const PublicLayout = ({ children }: { children: ReactNode }) => {
  useLanguage()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const address = useRouterState({ select: ({ location }) => location.href })
  const currency = useCountrySettings((state) => state.currency)
  const user = userOf(useSession())
  const isIn = (place: string) => here === place || here.startsWith(`${place}/`)
  const isInShop = shopLists.some(([, href]) => isIn(href()))

  const way = user
    ? { label: t(user.type === 'user' ? 'shell.frame.toOrders' : 'shell.frame.toStart'), href: homeFor(user) }
    : {
        label: t('shell.frame.signIn'),
        href: paths.signIn(isInShop ? address : undefined),
        current: here === '/sign-in',
      }
  return (
    <Shell
      home={paths.landing()}
      nav={[
        ...shopLists.map(([name, href]) => ({ label: t(`visitor.nav.${name}`), href: href(), current: isIn(href()) })),
        way,
      ]}
      tools={
        <>
          {(isIn(paths.shop.essentials()) || hasCart()) && (
            <Suspense fallback={null}>
              <CartLink always={isIn(paths.shop.essentials())} />
            </Suspense>
          )}
          <SettingsChip />
          <LanguageSwitch brief />
        </>
      }
      footer={
        <>
          <span>{t('shell.frame.tagline')}</span>
          {currency !== 'USD' && (
            <span>
              <RatesNote />
            </span>
          )}
          <FooterLinks />
          <a href={paths.apiDocs()}>{t('shell.frame.api')}</a>
          <TrackingChoice />
        </>
      }
    >
      {children}
    </Shell>
  )
}

export default PublicLayout
