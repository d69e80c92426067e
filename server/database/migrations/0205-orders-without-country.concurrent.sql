create index concurrently orders_without_country on orders (created_at)
where deleted_at is null and lacks_country(ship_to, priced_country, tax_minor, freight_kind, treatment);
