import { minOrderField } from '#contract/imports/fields.ts'

/** Names as lists are written and read: without capitals, accents and signs. */
export function foldTitle(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const listed = (titles: string) => titles.split(', ')

/**
 * Usual titles of columns in price lists and exports, besides the name of the field and its label: English, German, French,
 * Italian, Spanish, Dutch and the commonest of other languages, and those of shops that have no profile. Signs and accents do
 * not count, nor do the currency of a price and the unit of a quantity at the end.
 */
export const usualTitles: Readonly<Record<string, readonly string[]>> = {
  sku: [
    ...listed(
      'part number, part no, part nr, part, article, article number, article no, article nr, article code',
    ),
    ...listed(
      'item, item number, item no, item code, product code, product number, product code sku, product sku',
    ),
    ...listed('variant sku, material number, order code, order number, catalog number, catalogue number'),
    ...listed(
      'artikelnummer, artikelnr, artikel nr, artnr, art nr, artikel, teilenummer, teilenr, teile nr, sachnummer',
    ),
    ...listed(
      'materialnummer, materialnr, bestellnummer, bestellnr, bestell nr, produktnummer, produktnr, hersteller nr',
    ),
    ...listed('référence, réf, référence article, référence produit, code article, code produit, n article'),
    ...listed('codice, codice articolo, codice prodotto, cod, cod articolo, riferimento'),
    ...listed('referencia, referencia producto, código, código artículo, código producto, ref'),
    ...listed('artikelcode, artikelnummer leverancier, bestelnummer, productcode, productnummer, onderdeelnummer'),
    ...listed('artikel nummer, sachnr, mat nr, matnr, identnummer, ident nr, item sku, itemcode, itemno, art no'),
    ...listed('ordernumber, internal reference, stock code, model number, cod art, code art, mpn'),
    ...listed('manufacturer part number, supplier part number, herstellernummer, hersteller artikelnummer'),
    ...listed('lieferantenartikelnummer, lieferanten artikelnummer, lieferantenartikelnr, código do artigo'),
    ...listed('indeks, numer katalogowy, kod produktu, katalogové číslo, kód zboží, varenummer, varenr'),
    ...listed('артикул, код товара, κωδικός, 品番, 型番, 商品コード, 货号, 产品编号, 料号'),
  ],
  name: [
    ...listed('product, product name, title, item name, article name, short description, designation'),
    ...listed(
      'produkt, produktname, bezeichnung, artikelbezeichnung, artikelname, kurztext, kurzbezeichnung, benennung, titel',
    ),
    ...listed('nom, nom du produit, désignation, libellé, intitulé, désignation article'),
    ...listed('nome, nome prodotto, denominazione, descrizione breve, descrizione articolo, descrizione'),
    ...listed('nombre, nombre producto, denominación, designación, descripción corta, descripción'),
    ...listed('naam, productnaam, artikelnaam, artikelomschrijving, benaming, omschrijving'),
    ...listed(
      'product title, item title, item description, part description, itemname, artikelbez, artikel bez, bez',
    ),
    ...listed('bezeichnung 1, artikelbezeichnung 1, produktbezeichnung, warenbezeichnung, materialkurztext'),
    ...listed('nazwa, nazwa produktu, nazwa towaru, název, název produktu, nome do produto, designação, varenavn'),
    ...listed('benämning, наименование, наименование товара, название, ονομασία, 品名, 商品名, 产品名称, 名称'),
  ],
  description: [
    ...listed('text, long text, long description, product description, details'),
    ...listed('beschreibung, langtext, artikelbeschreibung, produktbeschreibung, beschreibungstext, artikeltext'),
    ...listed('description longue, descriptif, texte, description produit'),
    ...listed('descrizione lunga, descrizione estesa, descrizione prodotto, testo, descrizione'),
    ...listed('descripción, descripción larga, descripción producto, texto'),
    ...listed('lange omschrijving, beschrijving, productomschrijving, tekst, omschrijving'),
    ...listed('detailbeschreibung, langbeschreibung, description détaillée, opis, opis produktu, popis, описание'),
    ...listed('описание товара, περιγραφή, 説明, 商品説明, 描述, 产品描述'),
  ],
  name_de: ['deutscher name', 'bezeichnung deutsch'],
  description_de: ['beschreibung deutsch', 'deutsche beschreibung'],
  image: [
    ...listed('picture, photo, image url, picture url, image link, main image, base image'),
    ...listed('bild, foto, bild url, bildlink, produktbild, abbildung, image principale, photo url'),
    ...listed('immagine, url immagine, imagen, url imagen, afbeelding, afbeelding url'),
    ...listed('images, pictures, photos, image urls, bilder, fotos, immagini, imágenes, afbeeldingen'),
    ...listed(
      'imageurl, product image url, hosted image urls, cover media url, bild urls, url image, url des images',
    ),
  ],
  pictures: [
    ...listed('more pictures, additional pictures, further images, more images, additional images, other images'),
    ...listed('image gallery, picture gallery, gallery, weitere bilder, zusatzbilder, bildergalerie, galerie'),
    ...listed('images, pictures, photos, image urls, bilder, fotos, immagini, imágenes, afbeeldingen'),
    ...listed('autres images, altre immagini, otras imágenes, extra afbeeldingen'),
  ],
  documents: [
    ...listed(
      'document, document url, document urls, document link, documentation, downloads, download, attachments',
    ),
    ...listed(
      'data sheet, data sheets, datasheet, datasheets, datasheet url, data sheet url, spec sheet, pdf, pdf url',
    ),
    ...listed('manual, manuals, manual url, certificate, certificates'),
    ...listed(
      'dokument, dokumente, datenblatt, datenblätter, datenblatt url, technisches datenblatt, anhang, anhänge',
    ),
    ...listed('anleitung, bedienungsanleitung, handbuch, zertifikat, zertifikate, dokumentation'),
    ...listed('fiche technique, fiches techniques, notice, documentation technique, certificat'),
    ...listed(
      'documento, documenti, documentos, scheda tecnica, schede tecniche, manuale, ficha técnica, fichas técnicas',
    ),
    ...listed('documenten, gegevensblad, handleiding, bijlage, bijlagen'),
  ],
  unitprice: [
    ...listed(
      'price, unit price, net price, list price, sales price, selling price, price net, price excl vat, price ex vat',
    ),
    ...listed(
      'preis, stückpreis, nettopreis, einzelpreis, verkaufspreis, verkaufspreis netto, vk, vk netto, vk preis, vk preis netto',
    ),
    ...listed('listenpreis, preis netto, preis pro stück, preis eur, preis in eur, netto vk, uvp netto'),
    ...listed('prix, prix ht, prix unitaire, prix unitaire ht, prix net, pu ht, prix de vente ht, tarif ht'),
    ...listed('prezzo, prezzo netto, prezzo unitario, prezzo di listino, prezzo listino, prezzo di vendita'),
    ...listed('precio, precio neto, precio unitario, precio sin iva, precio de venta, pvp sin iva'),
    ...listed('prijs, nettoprijs, stukprijs, verkoopprijs, prijs excl btw, prijs excl, eenheidsprijs'),
    ...listed(
      'preis 1 netto, std vk netto, std vk, preis 1, preis stück, regulärer preis, price each, price per piece',
    ),
    ...listed(
      'standard price, product price, regular price, base price, net unit price, msrp, p u ht, prix public ht',
    ),
    ...listed(
      'brutoprijs, bruto prijs, cena, cena netto, cena bez dph, preço, preço unitário, pris, pris ekskl moms',
    ),
    ...listed('цена, цена без ндс, τιμή, 単価, 価格, 单价, 价格'),
  ],
  [minOrderField]: [
    ...listed('moq, min order, minimum order quantity, minimum, minimum quantity, min qty, minimal quantity'),
    ...listed('mindestbestellmenge, mindestmenge, mindestabnahme, min menge, mbm'),
    ...listed('quantité minimum, quantité minimale, qté min, minimum de commande, quantità minima, ordine minimo'),
    ...listed('cantidad mínima, pedido mínimo, minimale afname, minimum bestelhoeveelheid, min afname'),
    ...listed('minimum order, minimum order qty, min order qty, minimum qty, min purchase, minpurchase, qté mini'),
    ...listed(
      'min anzahl, q tà min, q tà minima, minimalna ilość, minimální množství, минимальный заказ, 最小発注数',
    ),
  ],
  available: [
    ...listed(
      'stock, quantity, in stock, qty, stock quantity, stock level, current stock level, quantity on hand, inventory',
    ),
    ...listed('bestand, lagerbestand, menge, lager, verfügbar, verfügbare menge, lagermenge'),
    ...listed('quantité, qté, stock disponible, quantité en stock, en stock'),
    ...listed('giacenza, quantità, disponibilità, scorta, existencias, cantidad, stock actual, disponible'),
    ...listed('voorraad, aantal, voorraadniveau, beschikbaar'),
    ...listed(
      'stock qty, qty in stock, qty on hand, on hand, instock, current stock, available stock, available qty',
    ),
    ...listed(
      'lagerbestand gesamt, bestand gesamt, verfügbarer bestand, auf lager, lagerstand, stan magazynowy, stan',
    ),
    ...listed(
      'sklad, skladem, estoque, lagerbeholdning, остаток, остатки, в наличии, απόθεμα, 在庫, 在庫数, 库存',
    ),
  ],
  multiple: [
    ...listed('pack, pack size, packaging unit, multiple, units per pack, pu, package quantity'),
    ...listed('vpe, verpackungseinheit, ve, verpackungsmenge, gebinde, inhalt vpe'),
    ...listed('conditionnement, unité de vente, colisage, confezione, unità di imballo, pezzi per confezione'),
    ...listed('unidad de embalaje, unidades por paquete, verpakkingseenheid, vpe aantal, aantal per verpakking'),
    ...listed(
      'menge pro vpe, menge je vpe, stück pro vpe, stück je vpe, packungsgröße, packungsmenge, abnahmeintervall',
    ),
    ...listed('pack qty, qty per pack, box qty, units per box, pack unit, case pack, purchasesteps, cdt'),
  ],
  shipWeight: [
    ...listed(
      'shipping weight, ship weight, versandgewicht, variant grams, product weight, gewicht, weight, stückgewicht',
    ),
    ...listed(
      'bruttogewicht, poids, poids brut, poids unitaire, peso, peso lordo, peso bruto, gewicht bruto, brutogewicht',
    ),
    ...listed('nettogewicht, gewicht netto, artikelgewicht, item weight, unit weight, net weight, gross weight'),
    ...listed('poids net, peso netto, peso neto, waga, hmotnost, вес, масса, βάρος, 重量'),
  ],
  shipWeightUnit: listed(
    'shipping weight unit, weight unit, gewichtseinheit, unité de poids, unità di peso, unidad de peso',
  ),
  shippingClass: ['versandklasse', 'verzendklasse', 'classe d expédition'],
  taxClass: ['steuerklasse', 'tax class name', 'btw klasse', 'classe de taxe'],
  category: [
    ...listed('family, group, product group, product type, product category, categories, category name'),
    ...listed('kategorie, familie, warengruppe, produktgruppe, artikelgruppe, sortimentsgruppe, hauptwarengruppe'),
    ...listed('catégorie, famille, groupe, gamme, categoria, famiglia, gruppo merceologico, gruppo'),
    ...listed('categoría, familia, grupo, categorie, productgroep, artikelgroep, groep'),
    ...listed('product family, item group, collection, wg, produktfamilie, hauptkategorie, produktkategorie'),
    ...listed(
      'kategorie ebene 1, product category 1, kategoria, grupa, категория, группа, κατηγορία, カテゴリ, 类别, 分类',
    ),
  ],
}

/** Titles that are often those of an attribute: a field takes them only if no attribute has that name. */
export const sharedTitles: ReadonlySet<string> = new Set(
  listed(
    'weight, gewicht, peso, poids, product weight, stuckgewicht, bruttogewicht, text, details, item, part, group, material',
  ).concat(listed('nettogewicht, net weight, unit weight, gross weight, item weight, collection, waga, hmotnost')),
)

/** Prices of shops whose export has a column "Unit price" too, which is that of a litre or a kilogram. They come before it. */
export const pricesBeforeUnit: readonly string[] = listed(
  'price tax excluded, price tax excl, preis zzgl mwst, preis zzgl ust, preis ohne mwst, preis exkl mwst, prix ht',
).concat(listed('prix hors taxe, prix hors taxes, precio sin impuestos, prezzo tasse escl, prijs excl belasting'))
