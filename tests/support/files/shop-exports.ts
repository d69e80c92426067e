import { csvOf } from './imports.ts'

/** Shopify's product export: https://help.shopify.com/en/manual/products/import-export/using-csv (product_template.csv). */
export const shopifyHeaders =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'.split(
    ',',
  )
/** The headers of the same export since 2025. */
export const newShopifyHeaders =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description'.split(
    ',',
  )
/** woocommerce/plugins/woocommerce/includes/export/class-wc-product-csv-exporter.php, get_default_column_names. */
export const wooHeaders =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global'
    .match(/"[^"]+"|[^,]+/g)
    ?.map((name) => name.replaceAll('"', '')) ?? []
/** PrestaShop/PrestaShop: docs/csv_import/products_import.csv. */
export const prestaHeaders =
  'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Reference #;Supplier reference #;Supplier;Manufacturer;EAN13;UPC;MPN;Ecotax;Width;Height;Depth;Weight;Delivery time of in-stock products;Delivery time of out-of-stock products with allowed orders;Quantity;Minimal quantity;Low stock level;Send me an email when the quantity is under this level;Visibility;Additional shipping cost;Unity;Unit price;Summary;Description;Tags (x,y,z...);Meta title;Meta keywords;Meta description;URL rewritten;Text when in stock;Text when backorder allowed;Available for order (0 = No, 1 = Yes);Product available date;Product creation date;Show price (0 = No, 1 = Yes);Image URLs (x,y,z...);Image alt texts (x,y,z...)'.split(
    ';',
  )

/** Magento (Adobe Commerce), System, Export, Products. */
export const magentoHeaders =
  'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,special_price_from_date,special_price_to_date,url_key,meta_title,meta_keywords,meta_description,base_image,base_image_label,small_image,small_image_label,thumbnail_image,thumbnail_image_label,created_at,updated_at,new_from_date,new_to_date,additional_attributes,qty,out_of_stock_qty,use_config_min_qty,is_qty_decimal,allow_backorders,min_cart_qty,is_in_stock,manage_stock,additional_images,additional_image_labels,hide_from_product_page,related_skus,crosssell_skus,upsell_skus,configurable_variations,configurable_variation_labels,associated_skus'.split(
    ',',
  )

type Row = Record<string, string | number>

/** A file with all columns of an export; missing values are empty. */
export function exportOf(headers: string[], rows: Row[], delimiter = ','): string {
  const unknown = rows.flatMap((row) => Object.keys(row)).filter((name) => !headers.includes(name))
  if (unknown.length > 0) throw new Error(`the export has no column ${unknown.join(', ')}`)
  return csvOf([headers, ...rows.map((row) => headers.map((name) => row[name] ?? ''))], delimiter)
}

/** The address of a picture in an export. */
export const picture = (name: string) => `https://cdn.example/${name}.jpg`
