/** The environment in which a program runs. */
export type Environment = 'development' | 'staging' | 'production'

/** The environment, determined by the host of the API, with or without a port (SHELL-034..036). */
export const environmentOf = (host: string): Environment => {
  if (host === '' || /^localhost(:\d+)?$/.test(host)) return 'development'
  return host.includes('staging') ? 'staging' : 'production'
}
