try:
    work()
except Exception as e:
    # ruleid: error-details-in-answer
    return jsonify({"error": str(e)}), 500
except UnknownPlan as error:
    # ok: error-details-in-answer
    return jsonify({"error": str(error)}), 400
except ValueError as error:
    # ok: error-details-in-answer
    return jsonify({"error": "not a number"}), 400
# ok: error-details-in-answer
log.error(str(e))
