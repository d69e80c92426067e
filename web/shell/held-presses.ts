/**
 * Runs in <head>. The page is there before its scripts: a form that is sent or a button that is pressed until then would
 * be lost, or sent by the browser itself. They are held, each once, and done when the page is alive. Links and menus of
 * the browser's own need no scripts and work at once.
 */
export const holdPressesScript = `(function(w,d){var held=new Set();
function hold(e){var t=e.target;if(e.type==='submit'){e.preventDefault();held.add(t)}
else if((t=t.closest&&t.closest('button:not([type=submit]):not([popovertarget])')))held.add(t)}
d.addEventListener('submit',hold,true);d.addEventListener('click',hold,true);
w.releasePresses=function(){d.removeEventListener('submit',hold,true);d.removeEventListener('click',hold,true);
held.forEach(function(t){if(t.isConnected)t.requestSubmit?t.requestSubmit():t.click()});held.clear()}})(window,document)`

declare global {
  interface Window {
    releasePresses?: () => void
  }
}

/** The page is alive: what was pressed before is done now. */
export function releasePresses(): void {
  window.releasePresses?.()
}
