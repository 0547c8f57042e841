import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { t } from '../locales/i18n.ts'
import { homeFor, paths } from '../paths.ts'
import { useLanguage } from '../stores/language.ts'
import { loadSession, userOf, useSession } from '../stores/session.ts'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Shell } from '../ui/Shell.tsx'

/** The frame of pages that need no account. Who comes back signed in finds the way to their desk in it. */
const PublicLayout = ({ children }: { children: ReactNode }) => {
  useLanguage()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const user = userOf(useSession())
  useEffect(() => void loadSession(), [])

  const way = user
    ? { label: t('shell.frame.toDesk'), href: homeFor(user) }
    : { label: t('shell.frame.signIn'), href: paths.signIn(), current: here === '/sign-in' }
  return (
    <Shell
      home={paths.landing()}
      nav={[{ label: t('shell.frame.howItWorks'), href: `${paths.landing()}#how` }, way]}
      tools={<LanguageSwitch brief />}
      footer={
        <>
          <span>{t('shell.frame.tagline')}</span>
          <a href={paths.apiDocs()}>{t('shell.frame.api')}</a>
        </>
      }
    >
      {children}
    </Shell>
  )
}

export default PublicLayout
