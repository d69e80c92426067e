create index concurrently mail_with_text on mail (sent_at) where html_body <> '';
create index concurrently audit_log_of_imports on audit_log (at) where request_id is null and subject_kind = 'product';
