-- ruleid: credentials-in-configuration
CREATE USER 'app'@'%' IDENTIFIED BY 'q7Kw2p';
-- ok: credentials-in-configuration
CREATE USER 'app'@'%' IDENTIFIED BY '${APP_PASSWORD}';
