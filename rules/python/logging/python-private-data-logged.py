import logging


def register(home_address, phone_number, zip_code, count):
    # ruleid: python-private-data-logged
    print(home_address)
    # ruleid: python-private-data-logged
    logging.info("phone %s", phone_number)
    # ok: python-private-data-logged
    print(count)
    # ok: python-private-data-logged
    print(len(zip_code))
