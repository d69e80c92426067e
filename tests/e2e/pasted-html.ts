/** The clipboard as programs write it: shortened in its styles, with their elements, classes and comments. */

const wordSign = (sign: string) =>
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`

type Entry = { place: string; level?: number; sign: string; text: string }

const wordEntry = ({ place, level = 1, sign, text }: Entry) =>
  `<p class=MsoListParagraphCxSp${place} style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${wordSign(sign)}${text}<o:p></o:p></p>`

const wordCell = (text: string) =>
  `<td width=200 valign=top style='width:150.0pt;border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt'><p class=MsoNormal style='margin-bottom:0cm'>${text}<o:p></o:p></p></td>`

/** Word for Windows: paragraphs for entries, conditional comments, `o:p`. */
export const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=DE style='tab-interval:35.4pt'><!--StartFragment-->
<h1>Care<o:p></o:p></h1>
<p class=MsoNormal>Clean with <b>water</b>,<br>
never with <i>solvent</i>. See <a href="https://example.com/care">the manual</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordEntry({ place: 'First', sign: '·', text: 'Bearings' })}
${wordEntry({ place: 'Middle', level: 2, sign: 'o', text: 'Front' })}
${wordEntry({ place: 'Last', sign: '·', text: 'Seals' })}
${wordEntry({ place: 'First', sign: '1.', text: 'Loosen' })}
${wordEntry({ place: 'Last', sign: '2.', text: 'Lift' })}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>${wordCell('<b>Size</b>')}${wordCell('<b>Torque</b>')}</tr>
<tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>${wordCell('M6')}<td><p class=MsoNormal>10 Nm<o:p></o:p></p><p class=MsoNormal>dry<o:p></o:p></p></td></tr>
</table>
<!--EndFragment--></body></html>`

/** Google Docs: a bold element that is not bold, styles for marks, links through Google, lists in lists. */
export const googleDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f"><h2 dir="ltr"><span style="font-size:16pt;font-weight:700;">Care</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;">Clean with </span><span style="font-weight:700;">water</span><span style="font-weight:400;">,<br></span><span style="font-style:italic;">never</span><span> with </span><a href="https://www.google.com/url?q=https://example.com/care&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;">solvent</span></a></p><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Bearings</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Front</span></p></li></ul><li dir="ltr"><p dir="ltr"><span>Seals</span></p></li></ul><br /><div dir="ltr"><table><colgroup><col width="312"/><col width="312"/></colgroup><tbody><tr><td colspan="2"><p dir="ltr"><span>Torque</span></p></td></tr><tr><td><p dir="ltr"><span>M6</span></p></td><td><p dir="ltr"><span>10 Nm</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`

/** LibreOffice Writer: fonts as elements, an ordered list with paragraphs, a table with headings. */
export const libreOffice = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head>
<body lang="en-US" dir="ltr"><h3 class="western">Care</h3>
<p style="line-height: 100%"><font face="Liberation Serif"><font size="3">Clean with <b>water</b><br/>
never with solvent</font></font></p>
<ol><li><p style="margin-bottom: 0in">Loosen</p></li><li><p>Lift</p><p>slowly</p></li></ol>
<table width="100%" cellpadding="4"><thead><tr valign="top"><th width="50%"><p>Size</p></th><th><p>Torque</p></th></tr></thead><tbody><tr><td rowspan="2"><p>M6</p></td><td><p>10 Nm</p></td></tr><tr><td><p>12 Nm</p></td></tr></tbody></table>
</body></html>`

/** A web page: blocks, scripts, pictures, addresses that no page may have. */
export const webPage = `<html><body><!--StartFragment--><div>Clean with <strong>water</strong></div><div>never with solvent<br>or petrol</div><script>document.title = 'owned'</script><img src="x" onerror="document.title = 'owned'"><p onclick="document.title = 'owned'"><a href="javascript:alert(1)">click</a> <a href="/products">parts</a> <a href="mailto:info@example.com">write</a></p><table role="presentation"><tr><td><p>Placed by a table</p></td></tr></table><pre>a
  b</pre><iframe src="https://example.com"></iframe><!--EndFragment--></body></html>`
