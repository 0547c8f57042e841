import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { homeFor, paths } from '../paths.ts'
import { loadSession, userOf, useSession } from '../stores/session.ts'
import { Shell } from '../ui/Shell.tsx'

/** The frame of pages that need no account. Who comes back signed in finds the way to their desk in it. */
const PublicLayout = ({ children }: { children: ReactNode }) => {
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const user = userOf(useSession())
  useEffect(() => void loadSession(), [])

  const way = user
    ? { label: 'To your desk', href: homeFor(user.type) }
    : { label: 'Sign in', href: paths.signIn(), current: here === '/sign-in' }
  return (
    <Shell
      home={paths.landing()}
      nav={[{ label: 'How it works', href: `${paths.landing()}#how` }, way]}
      footer={
        <>
          <span>Boxwright, packaging made to order</span>
          <a href={paths.apiDocs()}>API</a>
        </>
      }
    >
      {children}
    </Shell>
  )
}

export default PublicLayout
