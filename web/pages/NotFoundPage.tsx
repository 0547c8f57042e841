import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { useLanguage } from '../stores/language.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Dotted, Page } from '../ui/Page.tsx'
import styles from './NotFoundPage.module.css'

/** Loaded lazily: only this page needs it. */
const EmptyBox = lazy(async () => {
  const { BoxDrawing } = await import('../ui/BoxDrawing.tsx')
  return { default: () => <BoxDrawing length={300} width={220} height={90} open={0.86} /> }
})

/** Page for an unknown URL, and for a resource without permission: its existence is not revealed. */
const NotFoundPage = () => {
  useLanguage()
  const user = userOf(useSession())
  const here = useRouterState({ select: ({ location }) => location.href })
  return (
    <Page title={t('shell.notFound.title')} lede={t('shell.notFound.lede')} width="reading">
      <div className={styles.picture}>
        <Suspense>
          <EmptyBox />
        </Suspense>
      </div>
      <p>
        <Dotted
          items={[
            user ? (
              <a key="app" href={paths.app()}>
                {t(user.type === 'user' ? 'shell.notFound.toOrders' : 'shell.notFound.toStart')}
              </a>
            ) : (
              <a key="sign-in" href={paths.signIn(here)}>
                {t('shell.frame.signIn')}
              </a>
            ),
            <a key="shop" href={paths.shop.customPackaging()}>
              {t('visitor.nav.customPackaging')}
            </a>,
            <a key="front" href={paths.landing()}>
              {t('shell.notFound.toHome')}
            </a>,
          ]}
        />
      </p>
    </Page>
  )
}

export default NotFoundPage
