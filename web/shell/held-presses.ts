/**
 * Runs in <head>. The page is there before its scripts: a form that is sent, a button that is pressed or a choice that is
 * made until then would be lost, or sent by the browser itself. They are held, each once, and done when the page is alive.
 * Links and menus of the browser's own need no scripts and work at once. A ticked box is put back and pressed again: React
 * tells a choice from what the box was when the page came alive. A list gets the chosen value again: React puts its own
 * into it when the page comes alive. The browser has this script from the page; its own code does not carry the text again.
 */
export const holdPressesScript = import.meta.env.SSR
  ? `(function(w,d){var held=new Map();
function hold(e){var t=e.target;if(e.type==='submit'){e.preventDefault();held.set(t)}
else if(e.type==='change'){if(t.matches('select,[type=checkbox],[type=radio]'))held.set(t,t.value)}
else if((t=t.closest&&t.closest('button:not([type=submit]):not([popovertarget])')))held.set(t)}
var types=['submit','click','change'];types.forEach(function(y){d.addEventListener(y,hold,true)});
w.releasePresses=function(){types.forEach(function(y){d.removeEventListener(y,hold,true)});
held.forEach(function(v,t){if(!t.isConnected)return
if(t.requestSubmit)return t.requestSubmit()
if(t.matches('select')){t.value=v;return t.dispatchEvent(new Event('change',{bubbles:true}))}
if(t.matches('input'))t.checked=!t.checked
t.click()});held.clear();delete w.releasePresses}})(window,document)`
  : ''

declare global {
  interface Window {
    /** There until the page is alive. */
    releasePresses?: () => void
  }
}

/** The page is alive: what was pressed before is done now. */
export function releasePresses(): void {
  window.releasePresses?.()
}
