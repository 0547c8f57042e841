import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../paths.ts'
import { stayLive } from '../stores/live.ts'
import { userOf, useSession } from '../stores/session.ts'

/**
 * Around every page that shows live data: keeps the connection while somebody is signed in. When the session ends
 * elsewhere one comes to the sign-in, and from there back to where one was.
 */
const LiveOutlet = () => {
  const user = userOf(useSession())
  const navigate = useNavigate()
  const { userId, type, adminType } = user ?? {}
  useEffect(() => {
    if (!userId || !type) return undefined
    return stayLive({ userId, type, ...(adminType ? { adminType } : {}) }, () => {
      const { pathname, search } = window.location
      // Who signed out here has been led away already.
      if (pathname.startsWith(paths.app())) void navigate({ href: paths.signIn(pathname + search) })
    })
  }, [userId, type, adminType, navigate])
  return <Outlet />
}

export default LiveOutlet
