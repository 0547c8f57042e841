import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../paths.ts'
import { startLiveUpdates } from '../stores/live.ts'
import { userOf, useSession } from '../stores/session.ts'

/**
 * Wraps every page with live data: holds the connection open while the user is signed in. When the session ends in
 * another tab or on the server, redirects to the sign-in, and afterwards back to the current page.
 */
const LiveOutlet = () => {
  const user = userOf(useSession())
  const navigate = useNavigate()
  const { userId, type, adminType, bookRight } = user ?? {}
  useEffect(() => {
    if (!userId || !type) return undefined
    return startLiveUpdates({ userId, type, adminType, bookRight }, () => {
      const { pathname, search } = window.location
      // After a sign-out in this tab, navigation has already happened.
      if (pathname.startsWith(paths.app())) void navigate({ href: paths.signIn(pathname + search) })
    })
  }, [userId, type, adminType, bookRight, navigate])
  useEffect(() => {
    if (userId && type === 'admin') void import('../stores/push.ts').then(({ resumePush }) => resumePush(userId))
  }, [userId, type])
  return <Outlet />
}

export default LiveOutlet
