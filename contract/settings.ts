/** What every page may know about this installation. The same for every visitor: pages are kept and shared. */
export type PublicSettings = {
  /** Where people reach the portal, without a slash at the end. */
  publicUrl: string
  isDemo: boolean
  /** Whether the mails of the demo can be read by everybody, at /dev/mail. */
  isMailboxOpen: boolean
  googleEnabled: boolean
}
