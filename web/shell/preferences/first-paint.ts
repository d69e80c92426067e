import { sessionKey, tokenKey } from '../../api/session.ts'
import { sideKey } from './side-key.ts'
import { themeKey } from './theme.ts'

// The browser has these scripts from the page, and React leaves them as they are: its own code need not carry their text.

/**
 * Runs in <head> before anything is painted: pages are the same bytes for everybody, so who is signed in, how they see
 * prices and which theme they chose is known only here. Without it the navigation, prices and colours would jump once the page is
 * alive.
 */
export const firstPaintScript = import.meta.env.SSR
  ? `(function(d){try{
var s=localStorage.${tokenKey}&&JSON.parse(localStorage.getItem('${sessionKey}')||'null'),t=localStorage.getItem('${themeKey}');
if(s&&s.email){d.auth='in';if(s.isStaff)d.role='admin';else if(s.isBusiness)d.role='customer business'}
if(t==='light'||t==='dark')d.theme=t
if(localStorage.getItem('${sideKey}')==='narrow')d.side='narrow'
}catch(e){}})(document.documentElement.dataset)`
  : ''

/** Runs right after the header: puts the name in before it is painted, so that the links beside it do not move later. */
export const namePaintScript = import.meta.env.SSR
  ? `(function(){try{
var s=JSON.parse(localStorage.getItem('${sessionKey}')||'null');
if(s&&s.displayName)document.querySelectorAll('[data-display-name]').forEach(function(e){e.textContent=s.displayName})
}catch(e){}})()`
  : ''
